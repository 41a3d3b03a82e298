/** Questions for a component and its status. */
import { reportableStatuses } from "../../contract/words.ts";

/** Asks for the component, which a webhook key cannot list, and for the status. */
export const statusQuestions = {
  "NAME|ID": { subject: "Component, by its name or id", unless: [] },
  status: { subject: "Status", unless: [], choices: reportableStatuses },
} as const;
