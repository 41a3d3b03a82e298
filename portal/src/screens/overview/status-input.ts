/** The input of the dialog that sets a status. */
import { type ReportableStatus, readReportableStatus } from "../../../../src/contract/words.ts";
import { statusInputOf } from "../../prerender/early-status.ts";

export type StatusInput = {
  readonly query: string;
  readonly componentId: string | undefined;
  readonly status: ReportableStatus | null;
};

/** The input to begin with. */
export type InitialStatus = Omit<StatusInput, "query">;

export const noStatus: InitialStatus = { componentId: undefined, status: null };

/** Reads the input from the document. */
export function readInput(form: HTMLFormElement): StatusInput {
  const { query, component, status } = statusInputOf(form);
  return { query, componentId: component || undefined, status: readReportableStatus(status) ?? null };
}

export function isEmptyInput({ query, componentId, status }: StatusInput): boolean {
  return query === "" && componentId === undefined && status === null;
}

/** Whether a component or a status other than the initial one is chosen; a search alone can be lost. */
export function hasChoice(form: HTMLFormElement | null, initial: InitialStatus): boolean {
  if (form === null) return false;
  const { componentId, status } = readInput(form);
  return (
    (componentId ?? initial.componentId) !== initial.componentId ||
    (status ?? initial.status) !== initial.status
  );
}

/** Shows the chosen component in its list, and focuses the next of its controls. */
export function focusAfterChoice(form: HTMLFormElement, { status }: InitialStatus): void {
  form.querySelector("[name=component]:checked")?.scrollIntoView({ block: "nearest" });
  form.querySelector<HTMLElement>(status === null ? "[name=status]" : "[type=submit]")?.focus();
}
