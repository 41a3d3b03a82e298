import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import type { ReactNode } from "react";
import { useMay } from "../api/current-person.ts";
import { distinguishingName, isShownOn, usePages } from "../api/pages.ts";
import { shell } from "../texts/shell.ts";
import { useNow, useZone } from "../ui/times/format-times.ts";
import { datesOfEqualTitles } from "./equal-titles.ts";
import { withTime } from "./open-announcement-actions.ts";
import type { PaletteFound as Found } from "./palette-search.ts";
import { statusLines, statusValue } from "./status-lines.ts";

/** A line of the palette. */
type Line = {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Further search words. */
  readonly keywords?: readonly string[];
  /** Matched by the service: not filtered again. */
  readonly isServerMatch?: true;
  readonly select: () => void;
};

type RowClasses = { readonly group: string; readonly row: string };

function Group(props: {
  readonly heading: string;
  readonly lines: readonly Line[];
  readonly rowClasses: RowClasses;
}) {
  const { heading, lines, rowClasses } = props;
  if (lines.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className={rowClasses.group}
      forceMount={lines.some(({ isServerMatch }) => isServerMatch)}
    >
      {lines.map(({ id, label, note, keywords = [], isServerMatch, select }) => (
        <Command.Item
          key={id}
          value={id}
          keywords={[label, note ?? "", ...keywords]}
          className={rowClasses.row}
          onSelect={select}
          {...(isServerMatch && { forceMount: true })}
        >
          <span className="min-w-0 break-words">{label}</span>{" "}
          {note !== undefined && <span className="shrink-0 text-second font-normal text-ink2">{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type ResultProps = {
  readonly query: string;
  readonly results: Found;
  readonly rowClasses: RowClasses;
  /** Closes the palette, then runs. */
  readonly run: (action: () => void) => () => void;
};

/** The statuses that the query may set or override. */
export function PaletteStatuses({ query, results, rowClasses, run }: ResultProps): ReactNode {
  const navigate = useNavigate();
  const pages = usePages();
  const mayEdit = useMay("edit");
  const lines = mayEdit ? statusLines(results.components, query) : [];
  return (
    <Group
      heading={shell.palette.found.statuses}
      rowClasses={rowClasses}
      lines={lines.map(({ component, status, label, isShown }) => ({
        id: statusValue({ component, status }),
        label,
        note:
          [distinguishingName(pages, component.Page), isShown ? shell.palette.shownAlready : undefined]
            .filter((part) => part !== undefined)
            .join(", ") || undefined,
        select: run(() => {
          if (status === "override") {
            const params = { id: component.Id };
            void navigate({ to: "/components/$id", params, search: { create: status } });
            return;
          }
          const isSelectedPage = isShownOn(component, pages.selected?.Slug);
          const search = { set: component.Id, status, ...(isSelectedPage ? {} : { page: undefined }) };
          void navigate({ to: "/", search });
        }),
      }))}
    />
  );
}

/** Components, announcements, people, keys, integrations and subscribers that match the query. */
export function PaletteResults({ results, rowClasses, run }: ResultProps): ReactNode {
  const navigate = useNavigate();
  const texts = shell.palette;
  const zone = useZone();
  const now = useNow(60);
  const dates = datesOfEqualTitles(results.announcements.map(withTime), { zone, now });
  const groups: readonly { readonly heading: string; readonly lines: readonly Line[] }[] = [
    {
      heading: texts.found.components,
      lines: results.components.map(({ Id: id, Name, Status }) => ({
        id: `component ${id}`,
        label: Name,
        note: Status,
        select: run(() => void navigate({ to: "/components/$id", params: { id } })),
      })),
    },
    {
      heading: texts.found.announcements,
      lines: results.announcements.map(({ Id: id, Title, State }) => ({
        id: `announcement ${id}`,
        label: Title,
        note: dates.has(id) ? `${State}, ${dates.get(id) ?? ""}` : State,
        isServerMatch: true as const,
        select: run(() => void navigate({ to: "/announcements/$id", params: { id } })),
      })),
    },
    {
      heading: texts.found.people,
      lines: results.people.map(({ Id, Name, Email }) => ({
        id: `person ${Id}`,
        label: Name,
        note: Email,
        select: run(() => void navigate({ to: "/settings/people", search: { entry: Id } })),
      })),
    },
    {
      heading: texts.found.credentials,
      lines: results.credentials.map(({ Id, Name, Role }) => ({
        id: `key ${Id}`,
        label: Name,
        note: Role,
        select: run(() => void navigate({ to: "/settings/api-credentials", search: { entry: Id } })),
      })),
    },
    {
      heading: texts.found.integrations,
      lines: results.integrations.map(({ Id: id, Name, Type }) => ({
        id: `integration ${id}`,
        label: Name,
        keywords: [Type, texts.found.integrations],
        select: run(() => void navigate({ to: "/settings/integrations/$id", params: { id } })),
      })),
    },
    {
      heading: texts.found.subscribers,
      lines: results.subscribers.map(({ Id, Address, State }) => ({
        id: `subscriber ${Id}`,
        label: Address,
        note: State,
        isServerMatch: true as const,
        select: run(() => void navigate({ to: "/subscribers/$id", params: { id: Id } })),
      })),
    },
  ];
  return groups.map((group) => <Group key={group.heading} {...group} rowClasses={rowClasses} />);
}
