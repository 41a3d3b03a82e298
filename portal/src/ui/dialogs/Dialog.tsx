import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { classes } from "../class-names.ts";
import { focusedElement, recordOpener, restoreFocus } from "../focus.ts";
import { dismissPassive } from "../notices/toast.ts";
import { dialogClasses } from "./dialog-classes.ts";
import { InDialogContext } from "./in-dialog.ts";
import { initialFocus, openNativeDialog } from "./modal.ts";
import { useUnsavedFields } from "./use-unsaved-fields.ts";

/**
 * A modal dialog: a sheet on phones, a box elsewhere. Traps and restores the focus. Escape and Cancel close it, and ask
 * first if fields have been changed; a click outside closes it only if nothing can be lost.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Text of the closing link; null if only its own buttons close it. */
  readonly cancel?: string | null;
  /** Whether Escape closes it regardless. */
  readonly closesOnEscape?: boolean;
  /** Whether a click outside closes it. */
  readonly closesOnOutsideClick?: boolean;
  /** Whether changed fields are dropped without a question, as ticks that are quickly set again. */
  readonly dropsChanges?: boolean;
  readonly size?: "narrow" | "wide" | "question";
}) {
  const { open, onOpenChange, title, description, children, cancel = uiTexts.cancel } = props;
  const { closesOnEscape = cancel !== null, closesOnOutsideClick, dropsChanges, size = "narrow" } = props;
  const content = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  const fields = useUnsavedFields(content, dropsChanges ?? closesOnOutsideClick ?? false);
  const changeOpen = async (isOpen: boolean) => {
    if (isOpen || (await fields.confirmDiscard())) onOpenChange(isOpen);
  };
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => void changeOpen(isOpen)}>
      <Radix.Portal container={openNativeDialog()}>
        {/* Not Radix's overlay: it adds a style element to the document, which the content security policy forbids. */}
        <div data-dialog="" className="fixed inset-0 z-20 bg-veil" />
        <Radix.Content
          ref={content}
          {...fields.inputEvents}
          {...(description == null ? { "aria-describedby": undefined } : {})}
          onInteractOutside={(event) => {
            if (!closesOnOutsideClick) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (!closesOnEscape) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // Radix does not know the opening button.
            event.preventDefault();
            restoreFocus(previousFocus.current);
          }}
          onOpenAutoFocus={(event) => {
            previousFocus.current = focusedElement();
            recordOpener(content.current, previousFocus.current);
            fields.recordInitialFields();
            dismissPassive();
            const find = initialFocus(content.current);
            if (find == null) return;
            event.preventDefault();
            find.focus();
          }}
          className={classes(dialogClasses.frame, dialogClasses[size])}
        >
          <div className={dialogClasses.head}>
            <Radix.Title className={dialogClasses.title}>{title}</Radix.Title>
            {cancel !== null && <Radix.Close className={dialogClasses.close}>{cancel}</Radix.Close>}
          </div>
          {description != null && (
            <Radix.Description asChild>
              <div className={dialogClasses.description}>{description}</div>
            </Radix.Description>
          )}
          <InDialogContext value={true}>{children}</InDialogContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
