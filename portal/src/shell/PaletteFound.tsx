import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import type { ReactNode } from "react";
import { useMay } from "../api/current-person.ts";
import { shell } from "../words/shell.ts";
import type { PaletteFound as Found } from "./palette-search.ts";

/** A line of the palette. */
type Line = {
  readonly id: string;
  readonly label: string;
  readonly aside?: string | undefined;
  /** Found by the service: shown as it is. */
  readonly isFound?: true;
  readonly go: () => void;
};

type Looks = { readonly group: string; readonly row: string };

function Group(props: { readonly heading: string; readonly lines: readonly Line[]; readonly looks: Looks }) {
  const { heading, lines, looks } = props;
  if (lines.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className={looks.group}
      forceMount={lines.some(({ isFound }) => isFound)}
    >
      {lines.map(({ id, label, aside, isFound, go }) => (
        <Command.Item
          key={id}
          value={id}
          keywords={[label, aside ?? ""]}
          className={looks.row}
          onSelect={go}
          {...(isFound && { forceMount: true })}
        >
          <span className="min-w-0 break-words">{label}</span>
          {aside !== undefined && <span className="shrink-0 text-second font-normal text-ink2">{aside}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Components, announcements, people, keys, integrations and subscribers that match what was typed. */
export function PaletteFound(props: {
  readonly found: Found;
  readonly looks: Looks;
  /** Closes the palette, then runs. */
  readonly run: (act: () => void) => () => void;
}): ReactNode {
  const { found, looks, run } = props;
  const navigate = useNavigate();
  const mayEdit = useMay("edit");
  const words = shell.palette;
  const announcements = found.announcements.flatMap(({ Id: id, Title, State, ResolvedAt }): Line[] => [
    {
      id: `announcement ${id}`,
      label: Title,
      aside: State,
      isFound: true,
      go: run(() => void navigate({ to: "/announcements/$id", params: { id } })),
    },
    ...(mayEdit && ResolvedAt === null
      ? [
          {
            id: `update ${id}`,
            label: words.postUpdate(Title),
            isFound: true as const,
            go: run(() => void navigate({ to: "/announcements/$id/update", params: { id } })),
          },
        ]
      : []),
  ]);
  const groups: readonly { readonly heading: string; readonly lines: readonly Line[] }[] = [
    {
      heading: words.found.components,
      lines: found.components.map(({ Id: id, Name, Status }) => ({
        id: `component ${id}`,
        label: Name,
        aside: Status,
        go: run(() => void navigate({ to: "/components/$id", params: { id } })),
      })),
    },
    { heading: words.found.announcements, lines: announcements },
    {
      heading: words.found.people,
      lines: found.people.map(({ Id, Name, Email }) => ({
        id: `person ${Id}`,
        label: Name,
        aside: Email,
        go: run(() => void navigate({ to: "/settings/people", search: { entry: Id } })),
      })),
    },
    {
      heading: words.found.credentials,
      lines: found.credentials.map(({ Id, Name, Role }) => ({
        id: `key ${Id}`,
        label: Name,
        aside: Role,
        go: run(() => void navigate({ to: "/settings/api-credentials", search: { entry: Id } })),
      })),
    },
    {
      heading: words.found.integrations,
      lines: found.integrations.map(({ Id: id, Name }) => ({
        id: `integration ${id}`,
        label: Name,
        go: run(() => void navigate({ to: "/settings/integrations/$id", params: { id } })),
      })),
    },
    {
      heading: words.found.subscribers,
      lines: found.subscribers.map(({ Id, Address, State }) => ({
        id: `subscriber ${Id}`,
        label: Address,
        aside: State,
        isFound: true as const,
        go: run(() => void navigate({ to: "/subscribers/$id", params: { id: Id } })),
      })),
    },
  ];
  return groups.map((group) => <Group key={group.heading} {...group} looks={looks} />);
}
