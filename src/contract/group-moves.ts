/** Components and groups that a new order has moved to another group. */

/** One that was moved; `Group` is null for no group. */
export type GroupMove = { readonly Name: string; readonly Group: string | null };

type Values = Readonly<Record<string, unknown>> | null;

function placesIn(values: Values, list: "Groups" | "Components"): readonly GroupMove[] {
  const places = values?.[list];
  if (!Array.isArray(places)) return [];
  return places.flatMap((place: unknown) => {
    if (typeof place !== "object" || place === null || !("Name" in place) || !("Group" in place)) return [];
    const { Name, Group } = place;
    if (typeof Name !== "string" || (typeof Group !== "string" && Group !== null)) return [];
    return [{ Name, Group }];
  });
}

/** Those of an audit event `Component.Order`; empty for other events, and if only positions have changed. */
export function groupMoves(event: {
  readonly Action: string;
  readonly Before: Values;
  readonly After: Values;
}): readonly GroupMove[] {
  if (event.Action !== "Component.Order") return [];
  return (["Components", "Groups"] as const).flatMap((list) => {
    const before = placesIn(event.Before, list);
    // Both lists have the same items in the same order.
    return placesIn(event.After, list).filter(({ Group }, index) => {
      const previous = before[index];
      return previous !== undefined && previous.Group !== Group;
    });
  });
}
