import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { focusedElement, restoreFocus } from "../focus.ts";

/** The initial focus of a dialog: a marked element, the selected radio, or the first field. */
function initialFocus(content: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector) ?? null;
  return (
    find("[data-first]") ??
    find("input:not([type=hidden],[type=radio]:not(:checked)):not(:disabled),textarea,select")
  );
}

/**
 * A modal dialog: a sheet on phones, a box elsewhere. Traps and restores the focus. Escape and Cancel close
 * it; a click outside only if nothing can be lost.
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
  readonly size?: "narrow" | "wide";
}) {
  const { open, onOpenChange, title, description, children, cancel = uiTexts.cancel } = props;
  const { closesOnEscape = cancel !== null, closesOnOutsideClick, size } = props;
  const content = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: it adds a style element to the document, which the content security policy forbids. */}
        <div
          data-dialog=""
          className="fixed inset-0 z-20 bg-[color-mix(in_oklab,light-dark(#16191f,#000)_36%,transparent)]"
        />
        <Radix.Content
          ref={content}
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
            const find = initialFocus(content.current);
            if (find == null) return;
            event.preventDefault();
            find.focus();
          }}
          className={`fixed inset-0 z-20 overflow-y-auto overscroll-contain bg-paper px-(--gutter) py-5 wide:inset-x-0 wide:inset-y-auto wide:top-[10vh] wide:mx-auto wide:max-h-[80vh] wide:rounded wide:border wide:border-ink wide:px-7 wide:py-6 ${size === "wide" ? "wide:max-w-[44rem]" : "wide:max-w-[30rem]"}`}
        >
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <Radix.Title className="text-title font-title tracking-[-.015em]">{title}</Radix.Title>
            {cancel !== null && (
              <Radix.Close className="link -my-2 min-h-(--target) shrink-0">{cancel}</Radix.Close>
            )}
          </div>
          {description != null && (
            <Radix.Description asChild>
              <div className="-mt-2 mb-5 text-ink2">{description}</div>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
