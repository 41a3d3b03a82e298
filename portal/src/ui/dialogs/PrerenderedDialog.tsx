import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { classes } from "../class-names.ts";
import { restoreFocus } from "../focus.ts";
import { dismissPassive } from "../notices/toast.ts";
import { useConfirm } from "./confirm-context.ts";
import { dialogClasses } from "./dialog-classes.ts";
import { showModal } from "./modal.ts";
import { useDiscardQuestion } from "./use-unsaved-fields.ts";

/**
 * A modal dialog that a prerendered document contains: a button with its id as `data-opens-dialog` opens it before the portal
 * is loaded. The browser traps and restores the focus. Escape and Cancel close it, and ask first if `isUnsaved`.
 */
export function PrerenderedDialog(props: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isUnsaved: (dialog: HTMLDialogElement) => boolean;
  readonly title: string;
  /** One sentence under the title. */
  readonly description: string;
  readonly children: ReactNode;
}) {
  const { id, isOpen, onOpenChange, isUnsaved, title, description, children } = props;
  const labelId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const reportOpen = useEffectEvent(() => onOpenChange(true));
  const confirmDiscard = useDiscardQuestion(
    () => dialog.current?.open === true && isUnsaved(dialog.current),
    useConfirm(),
  );
  const closeAfterQuestion = async () => {
    if (await confirmDiscard()) dialog.current?.close();
  };
  useLayoutEffect(() => {
    if (dialog.current === null) return;
    // Opened before hydration.
    if (dialog.current.open) reportOpen();
    else if (isOpen) {
      dismissPassive();
      showModal(dialog.current);
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${labelId}-title`}
      aria-describedby={`${labelId}-description`}
      className={classes(
        dialogClasses.frame,
        dialogClasses.narrow,
        "size-full max-h-none max-w-none text-ink backdrop:bg-veil wide:h-fit",
      )}
      onClose={() => {
        // Opened by an address or the palette, it has no button to go back to, and keeps the focus though it is hidden.
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && dialog.current?.contains(activeElement) === true)
          activeElement.blur();
        restoreFocus(null);
        onOpenChange(false);
      }}
      // Shortcuts would open other dialogs below this one.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        void closeAfterQuestion();
      }}
      // The gesture for going back on a phone.
      onCancel={(event) => {
        event.preventDefault();
        void closeAfterQuestion();
      }}
    >
      <div className={dialogClasses.head}>
        <h2 id={`${labelId}-title`} className={dialogClasses.title}>
          {title}
        </h2>
        <button
          type="button"
          data-closes-dialog=""
          className={dialogClasses.close}
          onClick={() => void closeAfterQuestion()}
        >
          {uiTexts.cancel}
        </button>
      </div>
      <p id={`${labelId}-description`} className={dialogClasses.description}>
        {description}
      </p>
      {children}
    </dialog>
  );
}
