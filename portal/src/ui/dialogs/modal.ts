/** Modal dialogs of a prerendered document, for the portal and for the script that runs before it. */

/** The initial focus of a dialog: a marked element, the first control of a marked one, the selected radio, or the first field. */
export function initialFocus(content: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector) ?? null;
  return (
    find("[data-first] input") ??
    find("[data-first]") ??
    find("input:not([type=hidden],[type=radio]:not(:checked)):not(:disabled),textarea,select")
  );
}

/** Opens a dialog, and focuses its first field. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  initialFocus(dialog)?.focus();
}

/** An open native dialog: only what it contains can be used. */
export function openNativeDialog(): HTMLDialogElement | null {
  return document.querySelector("dialog[open]");
}

/** True while any modal dialog is open. */
export function isModalOpen(): boolean {
  return document.querySelector("[data-dialog]") !== null || openNativeDialog() !== null;
}
