import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { useState } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { useChoosePage, usePages } from "../api/pages.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { chooseTheme, themes } from "../ui/theme.ts";
import { shell } from "../words/shell.ts";
import { look } from "../words/ui.ts";
import { useAllActions } from "./actions.ts";
import { everyPlace } from "./navigation-places.ts";
import { PaletteFound } from "./PaletteFound.tsx";
import { usePaletteSearch } from "./palette-search.ts";
import { useSignOut } from "./sign-out.ts";

const groupLook =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-second [&_[cmdk-group-heading]]:text-ink2";
const rowLook =
  "flex min-h-(--target) cursor-pointer items-center justify-between gap-4 rounded px-2 py-1.5 data-[selected=true]:bg-sunk data-[selected=true]:font-semibold";

/**
 * Keeps the accessible name of the selected row current: the list's own attribute may refer to a removed row.
 */
function nameSelected(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const observer = new MutationObserver(() => {
    const selected = list.querySelector("[cmdk-item][aria-selected=true]")?.id ?? "";
    for (const one of list.querySelectorAll("[aria-activedescendant]"))
      if (one.getAttribute("aria-activedescendant") !== selected)
        one.setAttribute("aria-activedescendant", selected);
  });
  observer.observe(list, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-selected", "aria-activedescendant"],
  });
  return () => observer.disconnect();
}

/** Ranks a match: 0 if a word of the query is the prefix of none. Earlier words count more. */
function matching(_value: string, sought: string, names: readonly string[] = []): number {
  const own = names.join(" ").toLowerCase();
  const starts = sought
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => ` ${own}`.indexOf(` ${word}`));
  return starts.includes(-1) ? 0 : 1 / (1 + Math.min(...starts, own.length));
}

/** Places, commands, and the entries of the portal by name: Ctrl K. */
export function Palette(props: {
  readonly onOpenChange: (open: boolean) => void;
  readonly onHelp: () => void;
}) {
  const { onOpenChange, onHelp } = props;
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { Role } = useMe().Person;
  const { all, chosen } = usePages();
  const choose = useChoosePage();
  const here = useAllActions();
  const [typed, setTyped] = useState("");
  const found = usePaletteSearch(typed);
  const acts = [
    ...here,
    ...themes.map((theme) => ({ id: theme, label: shell.theme[theme], run: () => chooseTheme(theme) })),
    { id: "shortcuts", label: shell.shortcuts, keys: "?", run: onHelp },
    { id: "sign-out", label: shell.signOut, run: signOut },
  ];
  const run = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={shell.palette.title} cancel={look.close} light>
      <Command ref={nameSelected} label={shell.palette.title} filter={matching} loop>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={shell.palette.hint}
          aria-label={shell.palette.hint}
          className="control"
        />
        <Command.List className="mt-2 wide:max-h-[50vh] wide:overflow-y-auto">
          <Command.Empty className="px-2 py-4 text-ink2">
            {found?.isPending === true ? shell.palette.searching : shell.palette.empty}
          </Command.Empty>
          {found !== undefined && (
            <PaletteFound found={found} looks={{ group: groupLook, row: rowLook }} run={run} />
          )}
          <Command.Group heading={shell.palette.places} className={groupLook}>
            {everyPlace
              .filter(({ access }) => mayUse(Role, access))
              .map((place) => (
                <Command.Item
                  key={place.to}
                  value={place.to}
                  keywords={[place.label, place.within ?? "", ...(place.keywords ?? [])]}
                  className={rowLook}
                  onSelect={run(() => void navigate({ to: place.to }))}
                >
                  <span>
                    {place.label}
                    {place.within !== undefined && (
                      <span className="ms-2 text-second font-normal text-ink2">{place.within}</span>
                    )}
                  </span>
                  <Keys keys={place.keys} />
                </Command.Item>
              ))}
          </Command.Group>
          {all.length > 1 && (
            <Command.Group heading={shell.pages.heading} className={groupLook}>
              {chosen !== undefined && (
                <Command.Item
                  value="every page"
                  keywords={[shell.pages.showAll]}
                  className={rowLook}
                  onSelect={run(() => choose(undefined))}
                >
                  {shell.pages.showAll}
                </Command.Item>
              )}
              {all
                .filter(({ Slug }) => Slug !== chosen?.Slug)
                .map(({ Slug, Name }) => (
                  <Command.Item
                    key={Slug}
                    value={`page ${Slug}`}
                    keywords={[shell.pages.show(Name)]}
                    className={rowLook}
                    onSelect={run(() => choose(Slug))}
                  >
                    {shell.pages.show(Name)}
                  </Command.Item>
                ))}
            </Command.Group>
          )}
          <Command.Group heading={shell.palette.acts} className={groupLook}>
            {acts.map((act) => (
              <Command.Item
                key={act.id}
                value={`act ${act.id}`}
                keywords={[act.label, ...("keywords" in act ? (act.keywords ?? []) : [])]}
                className={rowLook}
                onSelect={run(act.run)}
              >
                {act.label}
                <Keys keys={"keys" in act ? act.keys : undefined} />
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Keys({ keys }: { readonly keys: string | undefined }) {
  return keys === undefined ? null : (
    <span className="font-mono text-fine text-ink2 not-wide:hidden" aria-hidden="true">
      {keys}
    </span>
  );
}
