import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { distinguishingName, type Pages, usePages } from "../../api/pages.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { capitalized } from "../../texts/sources.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { nameOf, scopeText, stateText } from "./subscriber-texts.ts";
import { useScopeNames } from "./use-scope-names.ts";
import { entriesFor, type SubscriberActions } from "./use-subscriber-actions.ts";

/** One row a subscriber: name or address, what it receives, its state, and a menu. */
export function SubscriberRows({
  all,
  actions,
}: {
  readonly all: readonly SubscriberOut[];
  readonly actions: SubscriberActions;
}) {
  const pages = usePages();
  const names = useScopeNames();
  return (
    <Rows label={texts.list}>
      {all.map((subscriber) => (
        <Row
          key={subscriber.Id}
          title={
            <TextLink to="/subscribers/$id" params={{ id: subscriber.Id }} className="break-words">
              {nameOf(subscriber)}
            </TextLink>
          }
          line={<Facts subscriber={subscriber} pages={pages} names={names} />}
          // Beside the address on phones as well: a line of its own would only have the menu.
          className="[&>div:first-child]:basis-0"
          action={
            <MoreMenu
              small
              label={texts.moreOf(nameOf(subscriber))}
              entries={entriesFor(subscriber, actions)}
            />
          }
        />
      ))}
    </Rows>
  );
}

function Facts(props: {
  readonly subscriber: SubscriberOut;
  readonly pages: Pages;
  /** Names of components and groups, by id. */
  readonly names: ReadonlyMap<string, string>;
}) {
  const { subscriber, pages, names } = props;
  const page = distinguishingName(pages, subscriber.Page);
  return (
    <>
      <span className="font-medium text-ink">{stateText(subscriber)}</span>
      {" · "}
      <span className="whitespace-nowrap">{texts.channels[subscriber.Channel]}</span>
      {subscriber.Name !== null && (
        <>
          {" · "}
          <span className="wrap-anywhere">{subscriber.Address}</span>
        </>
      )}
      {` · ${scopeText(subscriber, names)}`}
      {page !== undefined && ` · ${pageWords.on(page)}`}
      {subscriber.PausedUntil !== null && (
        <>
          {" · "}
          {texts.pausedUntil} <Time at={subscriber.PausedUntil} />
        </>
      )}
      <span className="block">
        {capitalized(texts.sources[subscriber.Source])}, <Time at={subscriber.CreatedAt} />
      </span>
    </>
  );
}
