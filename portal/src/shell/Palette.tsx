import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { useEffect, useState } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { useChoosePage, usePages } from "../api/pages.ts";
import { shell } from "../texts/shell.ts";
import { uiTexts } from "../texts/ui.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { chooseTheme, themes } from "../ui/theme.ts";
import { type Action, useAllActions } from "./actions.ts";
import { endPaletteCapture, takeTypedText } from "./key-capture.ts";
import { allNavigationItems } from "./navigation-places.ts";
import { rankNearMatch } from "./near-match.ts";
import { useOpenAnnouncementActions, usePostmortemActions } from "./open-announcement-actions.ts";
import { ActionRows } from "./PaletteActions.tsx";
import { PlaceRows } from "./PalettePlaces.tsx";
import { PaletteResults, PaletteStatuses } from "./PaletteResults.tsx";
import { paletteFilter, startsWithRecords } from "./palette-filter.ts";
import { usePaletteSearch } from "./palette-search.ts";
import { usePaletteSelection } from "./palette-selection.ts";
import { bestRank, hasWholeWords } from "./rank-match.ts";
import { findSettings } from "./setting-places.ts";
import { useSignOut } from "./sign-out.ts";

const groupClass =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-second [&_[cmdk-group-heading]]:text-ink2";
const rowClass =
  "flex min-h-(--target) cursor-pointer items-center justify-between gap-4 rounded px-2 py-1.5 data-[selected=true]:bg-sunk data-[selected=true]:font-semibold";

/** Actions on open announcements that are listed before anything is typed. */
const maxUnsearched = 6;

/** The command palette: screens, actions, and records by name (Ctrl K). */
export function Palette(props: {
  readonly onOpenChange: (open: boolean) => void;
  readonly onHelp: () => void;
}) {
  const { onOpenChange, onHelp } = props;
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { Role } = useMe().Person;
  const { all, selected } = usePages();
  const selectPage = useChoosePage();
  const screenActions = useAllActions();
  const [query, setQuery] = useState("");
  useEffect(() => endPaletteCapture, []);
  const results = usePaletteSearch(query);
  // They are not among the lines that the palette itself counts.
  const hasServerMatches =
    results !== undefined && results.announcements.length + results.subscribers.length > 0;
  const openActions = useOpenAnnouncementActions();
  const postmortemActions = usePostmortemActions(results?.withoutPostmortem ?? []);
  const selection = usePaletteSelection(query);
  const deletePage: Action = {
    id: "delete-page",
    label: shell.acts.deletePage,
    note: shell.acts.deletePageNote,
    keywords: shell.acts.deletePageWords,
    run: () => void navigate({ to: "/settings/page" }),
  };
  const allActions: readonly Action[] = [
    ...screenActions,
    ...themes.map((theme) => ({ id: theme, label: shell.theme[theme], run: () => chooseTheme(theme) })),
    ...(all.length > 1 && mayUse(Role, "own") ? [deletePage] : []),
    { id: "shortcuts", label: shell.shortcuts, keys: "?", run: onHelp },
    {
      id: "sign-out",
      label: shell.signOut,
      keywords: shell.signOutWords,
      needsWholeWords: true,
      run: signOut,
    },
  ];
  const actions = allActions.filter(
    (action) => action.needsWholeWords !== true || hasWholeWords(query, action),
  );
  const run = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  const places = [
    ...allNavigationItems.filter(({ access }) => mayUse(Role, access)),
    ...findSettings(query, Role),
  ];
  const pageLines = all.map(({ Slug, Name }) => ({
    id: Slug,
    label: shell.pages.show(Name),
    run: () => selectPage(Slug),
  }));
  const lines = { actions: [...actions, ...openActions, ...postmortemActions, ...pageLines], places };
  const filter = paletteFilter(query, lines, results);
  const startsWithFound = results !== undefined && startsWithRecords(query, lines, results);
  const startsWithCommands = bestRank(query, actions) > bestRank(query, places);
  const startsWithOpen =
    query.trim() === "" && openActions[0] !== undefined && openActions[0].changesPage !== true;
  const commands = (
    <Command.Group heading={shell.palette.acts} className={groupClass}>
      <ActionRows rowClass={rowClass} actions={actions} run={run} />
    </Command.Group>
  );
  const nextSteps = openActions.length > 0 && (
    <Command.Group heading={shell.palette.openAnnouncements} className={groupClass}>
      <ActionRows
        rowClass={rowClass}
        actions={query === "" ? openActions.slice(0, maxUnsearched) : openActions}
        run={run}
      />
    </Command.Group>
  );
  const postmortems = postmortemActions.length > 0 && (
    <Command.Group heading={shell.palette.resolvedIncidents} className={groupClass}>
      <ActionRows rowClass={rowClass} actions={postmortemActions} run={run} />
    </Command.Group>
  );
  const found = results !== undefined && {
    query,
    results,
    rowClasses: { group: groupClass, row: rowClass },
    run,
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={shell.palette.title}
      cancel={uiTexts.close}
      closesOnOutsideClick
    >
      <Command label={shell.palette.title} filter={filter} loop {...selection}>
        <Command.Input
          value={query}
          onValueChange={setQuery}
          // Not before: the keys are captured until they reach the field.
          onFocus={() => {
            const typedText = takeTypedText();
            if (typedText !== "") setQuery((current) => current + typedText);
          }}
          placeholder={shell.palette.hint}
          aria-label={shell.palette.hint}
          className="control"
        />
        <Command.List
          key={filter === rankNearMatch ? "near" : "exact"}
          className="mt-2 wide:max-h-[50vh] wide:overflow-y-auto"
        >
          {!hasServerMatches && (
            <Command.Empty className="px-2 py-4 text-ink2">
              {results?.isPending === true ? shell.palette.searching : shell.palette.empty}
            </Command.Empty>
          )}
          {startsWithFound && found !== false && <PaletteResults {...found} />}
          {startsWithOpen && nextSteps}
          {startsWithCommands && commands}
          <Command.Group heading={shell.palette.places} className={groupClass}>
            <PlaceRows rowClass={rowClass} places={places} run={run} />
          </Command.Group>
          {all.length > 1 && (
            <Command.Group heading={shell.pages.heading} className={groupClass}>
              {selected !== undefined && (
                <Command.Item
                  value="every page"
                  keywords={[shell.pages.showAll]}
                  className={rowClass}
                  onSelect={run(() => selectPage(undefined))}
                >
                  {shell.pages.showAll}
                </Command.Item>
              )}
              {all
                .filter(({ Slug }) => Slug !== selected?.Slug)
                .map(({ Slug, Name }) => (
                  <Command.Item
                    key={Slug}
                    value={`page ${Slug}`}
                    keywords={[shell.pages.show(Name)]}
                    className={rowClass}
                    onSelect={run(() => selectPage(Slug))}
                  >
                    {shell.pages.show(Name)}
                  </Command.Item>
                ))}
            </Command.Group>
          )}
          {!startsWithFound && found !== false && <PaletteResults {...found} />}
          {found !== false && <PaletteStatuses {...found} />}
          {!startsWithOpen && nextSteps}
          {postmortems}
          {!startsWithCommands && commands}
        </Command.List>
      </Command>
    </Dialog>
  );
}
