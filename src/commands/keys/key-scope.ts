/** The components that a webhook key covers, as its creator names them. */
import { Refusal } from "../../contract/refusal.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import type { Command } from "../command.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** The components of a list; none if the key covers all. Throws a `Refusal` for missing or ambiguous ones. */
export function findCovered(
  state: UnitOfWork,
  covers: (Command & { kind: "CreateKey" })["covers"],
): ComponentRow[] {
  if (covers === "all") return [];
  if ("ids" in covers) return [...new Set(covers.ids)].map((id) => findById(state, id));
  return [...new Set(covers.called.map((nameOrId) => findByNameOrId(state, nameOrId)))];
}

function findByNameOrId(state: UnitOfWork, nameOrId: string): ComponentRow {
  const [byName, ...others] = state.componentsNamed(nameKeyOf(nameOrId));
  if (others.length > 0) {
    const message = `Several pages have a component named "${nameOrId}". Use its id.`;
    throw new Refusal("PageRequired", message);
  }
  const component = byName ?? state.liveComponent(nameOrId.trim().toLowerCase());
  if (component !== undefined) return component.row;
  const message = `No component has the name or id "${nameOrId}". Check the spelling.`;
  throw new Refusal("ComponentNotFound", message, { status: 400 });
}

function findById(state: UnitOfWork, id: string): ComponentRow {
  const component = state.liveComponent(id);
  if (component !== undefined) return component.row;
  const message = "A chosen component no longer exists. Choose again.";
  throw new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: "Components", Message: message }],
  });
}
