import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { nameToSay, type Pages, usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Menu, type MenuEntry } from "../../ui/menus/Menu.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { pages as pageWords } from "../../words/pages.ts";
import { subscribers as words } from "../../words/subscribers.ts";

/** Actions on a listed subscriber. */
export type SubscriberActs = {
  readonly onSuspend: (one: SubscriberOut) => void;
  readonly onResume: (one: SubscriberOut) => void;
  readonly onResend: (one: SubscriberOut) => void;
  readonly onRotate: (one: SubscriberOut) => void;
  readonly onRemove: (one: SubscriberOut) => void;
};

/** One row a subscriber: address, what it receives, its state, and a menu. */
export function SubscriberRows({
  all,
  acts,
}: {
  readonly all: readonly SubscriberOut[];
  readonly acts: SubscriberActs;
}) {
  const pages = usePages();
  return (
    <Rows label={words.list}>
      {all.map((one) => (
        <Row
          key={one.Id}
          title={<span className="break-all">{one.Address}</span>}
          line={<Facts one={one} pages={pages} />}
          act={
            <Menu
              trigger={
                <Button small kind="bare" aria-label={words.moreOf(one.Address)}>
                  <span aria-hidden="true">⋯</span>
                </Button>
              }
              entries={entriesFor(one, acts)}
            />
          }
        />
      ))}
    </Rows>
  );
}

function entriesFor(one: SubscriberOut, acts: SubscriberActs): readonly MenuEntry[] {
  const entries: readonly (MenuEntry | false)[] = [
    one.State === "Pending" && { label: words.resend, onSelect: () => acts.onResend(one) },
    one.State === "Active" && { label: words.suspend, onSelect: () => acts.onSuspend(one) },
    one.State === "Suspended" && { label: words.resume, onSelect: () => acts.onResume(one) },
    one.Channel === "Webhook" && { label: words.rotate, onSelect: () => acts.onRotate(one) },
    { label: words.remove, onSelect: () => acts.onRemove(one) },
  ];
  return entries.filter((entry) => entry !== false);
}

function Facts({ one, pages }: { readonly one: SubscriberOut; readonly pages: Pages }) {
  const page = nameToSay(pages, one.Page);
  const state =
    one.SuspendedFor === null || one.State !== "Suspended"
      ? words.states[one.State]
      : `${words.states.Suspended} (${words.suspendedFor[one.SuspendedFor]})`;
  return (
    <>
      <span className="font-medium text-ink">{state}</span>
      {` · ${words.channels[one.Channel]} · ${scopeOf(one)}`}
      {page !== undefined && ` · ${pageWords.on(page)}`}
      {one.PausedUntil !== null && (
        <>
          {" · "}
          {words.pausedUntil} <Time at={one.PausedUntil} />
        </>
      )}
      <span className="block">
        <Time at={one.CreatedAt} />, {words.sources[one.Source]}
      </span>
    </>
  );
}

function scopeOf({ Scope }: SubscriberOut): string {
  if (Scope.Kind === "Page") return words.scope.page;
  if (Scope.Kind === "Announcement") return words.scope.announcement;
  const [components, groups] = [Scope.ComponentIds?.length ?? 0, Scope.GroupIds?.length ?? 0];
  const parts = [
    components > 0 && words.scope.components(components),
    groups > 0 && words.scope.groups(groups),
  ];
  return parts.filter(Boolean).join(", ");
}
