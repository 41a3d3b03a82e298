/** The input of the dialog that sets a status. */
import { type ReportableStatus, readReportableStatus } from "../../../../src/contract/words.ts";
import { statusInputOf } from "../../prerender/early-status.ts";

export type StatusInput = {
  readonly query: string;
  readonly componentIds: readonly string[];
  readonly status: ReportableStatus | null;
};

/** The component and the status to begin with. */
export type InitialStatus = {
  readonly componentId: string | undefined;
  readonly status: ReportableStatus | null;
};

export const noStatus: InitialStatus = { componentId: undefined, status: null };

/** Reads the input from the document. */
export function readInput(form: HTMLFormElement): StatusInput {
  const { query, componentIds, status } = statusInputOf(form);
  return { query, componentIds, status: readReportableStatus(status) ?? null };
}

/** Reads the input, with those of the components chosen before that the search hides. */
export function readAllInput(form: HTMLFormElement, chosenIds: readonly string[]): StatusInput {
  const input = readInput(form);
  const listedIds = new Set(
    [...form.querySelectorAll<HTMLInputElement>("[name=component]")].map(({ value }) => value),
  );
  const hiddenIds = chosenIds.filter((id) => !listedIds.has(id));
  return { ...input, componentIds: [...input.componentIds, ...hiddenIds] };
}

export function isEmptyInput({ query, componentIds, status }: StatusInput): boolean {
  return query === "" && componentIds.length === 0 && status === null;
}

/** Whether other components or another status than the initial ones are chosen; a search alone can be lost. */
export function hasChoice(form: HTMLFormElement | null, initial: InitialStatus): boolean {
  if (form === null) return false;
  const { componentIds, status } = readInput(form);
  return (
    componentIds.some((id) => id !== initial.componentId) || (status ?? initial.status) !== initial.status
  );
}

/** Shows the chosen component in its list, and focuses the next of its controls. */
export function focusAfterChoice(form: HTMLFormElement, { status }: InitialStatus): void {
  form.querySelector("[name=component]:checked")?.scrollIntoView({ block: "nearest" });
  form.querySelector<HTMLElement>(status === null ? "[name=status]" : "[type=submit]")?.focus();
}
