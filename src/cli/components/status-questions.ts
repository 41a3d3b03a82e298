/** Questions for a component and its status. */
import { Refusal } from "../../contract/refusal.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { FailedCall } from "../failed-call.ts";
import { withStore } from "../open-store.ts";
import type { Choice } from "../questions.ts";
import type { RemoteService } from "../remote-service.ts";
import { findComponent, readComponents } from "./component-lookup.ts";
import { findRemoteComponentId, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

type Listed = { readonly id: string; readonly name: string; readonly page: string };

/** Every component, in the order of the page; undefined for a key that may only report. */
async function listComponents(service: RemoteService | undefined): Promise<readonly Listed[] | undefined> {
  if (service === undefined)
    return (await withStore(({ bus }) => readComponents(bus))).map(({ row, place }) => ({
      id: row.public_id,
      name: row.name,
      page: place.page,
    }));
  try {
    const all = await listRemoteComponents(service, {}, await listRemoteGroups(service));
    return all.map(({ Id: id, Name: name, Page: page }) => ({ id, name, page }));
  } catch (error) {
    if (error instanceof Refusal && error.code === "RoleForbids") return undefined;
    throw error;
  }
}

/** Every component, in the order of the page; one of a name that others have by its id, with its page. Empty if they cannot be listed. */
async function readComponentChoices(service: RemoteService | undefined): Promise<readonly Choice[]> {
  const all = await listComponents(service);
  if (all === undefined) return [];
  if (all.length === 0)
    throw new FailedCall("There are no components. `bin/signalbox component create NAME` creates one.");
  return all.map(({ id, name, page }) => {
    const isAlone = all.filter((other) => foldName(other.name) === foldName(name)).length === 1;
    return { value: isAlone ? name : id, label: isAlone ? name : `${name} (${page})` };
  });
}

/** Asks which of the components is meant. */
export const componentQuestion = {
  "NAME|ID": {
    subject: "Which component, by number, name or id",
    unless: [],
    readChoices: readComponentChoices,
  },
} as const;

/** Rejects with a `Refusal` for a component that is not there, so that no further answer is lost. */
export async function requireComponent(
  text: (option: string) => string | undefined,
  service: RemoteService | undefined,
): Promise<void> {
  const [nameOrId = "", page] = [text("NAME|ID"), text("page")];
  if (nameOrId.trim() === "") return;
  if (service === undefined) {
    await withStore(({ bus }) => findComponent(bus, nameOrId, page));
    return;
  }
  try {
    await findRemoteComponentId(service, nameOrId, page);
  } catch (error) {
    // A key that may only report cannot look it up.
    if (!(error instanceof Refusal) || error.code !== "RoleForbids") throw error;
  }
}

/** Asks for the component, and for the status unless another option is given. */
export const statusQuestions = (unless: readonly string[] = []) => ({
  ...componentQuestion,
  status: {
    subject: "Status, by number or name",
    unless,
    choices: reportableStatuses,
    check: requireComponent,
  },
});
