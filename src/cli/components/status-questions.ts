/** Questions for a component and its status. */
import { reportableStatuses } from "../../contract/words.ts";
import { type Choice, SelfContainedProblem } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { readComponents } from "./component-lookup.ts";
import { listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

/** Asks for the component, which a webhook key cannot list, and for the status. */
export const statusQuestions = {
  "NAME|ID": { subject: "Component, by its name or id", unless: [] },
  status: { subject: "Status", unless: [], choices: reportableStatuses },
} as const;

/** Every component, in the order of the page; one of a name that others have by its id. */
async function readComponentChoices(service: RemoteService | undefined): Promise<readonly Choice[]> {
  const all =
    service === undefined
      ? (await withStore(({ bus }) => readComponents(bus))).map(
          ({ row }) => [row.public_id, row.name] as const,
        )
      : (await listRemoteComponents(service, {}, await listRemoteGroups(service))).map(
          ({ Id, Name }) => [Id, Name] as const,
        );
  if (all.length === 0)
    throw new SelfContainedProblem(
      "There are no components. `bin/signalbox component create NAME` creates one.",
    );
  const names = all.map(([, name]) => name);
  return all.map(([id, name]) => ({
    value: names.indexOf(name) === names.lastIndexOf(name) ? name : id,
    label: name,
  }));
}

/** Asks which of the components is meant. */
export const componentQuestion = {
  "NAME|ID": {
    subject: "Which component, by number, name or id",
    unless: [],
    readChoices: readComponentChoices,
  },
} as const;
