/** Components whose status an update of an announcement has changed. */
import { type ComponentStatus, componentStatuses } from "./words.ts";

/** A component with the status that the update gave it. */
export type AffectedChange = { readonly Name: string; readonly Status: ComponentStatus };

type Values = Readonly<Record<string, unknown>> | null;

function affectedIn(values: Values): ReadonlyMap<string, AffectedChange> {
  const list = values?.["AffectedComponents"];
  const entries = Array.isArray(list) ? list : [];
  return new Map(
    entries.flatMap((entry: unknown): [string, AffectedChange][] => {
      if (typeof entry !== "object" || entry === null) return [];
      if (!("ComponentId" in entry && "Name" in entry && "Status" in entry)) return [];
      const { ComponentId, Name } = entry;
      const status = componentStatuses.find((word) => word === entry.Status);
      if (typeof ComponentId !== "string" || typeof Name !== "string" || status === undefined) return [];
      return [[ComponentId, { Name, Status: status }]];
    }),
  );
}

/** Those of an audit event `Announcement.PostUpdate`; empty for other events, and while a maintenance is only planned. */
export function affectedChanges(event: {
  readonly Action: string;
  readonly Before: Values;
  readonly After: Values;
}): readonly AffectedChange[] {
  if (event.Action !== "Announcement.PostUpdate" || event.After?.["State"] === "Scheduled") return [];
  const before = affectedIn(event.Before);
  return [...affectedIn(event.After)]
    .filter(([id, { Status }]) => before.get(id)?.Status !== Status)
    .map(([, change]) => change);
}
