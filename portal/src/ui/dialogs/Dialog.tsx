import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { look } from "../../words/ui.ts";
import { focusHolder, restoreFocus } from "../focus.ts";

/** What takes the focus as a dialog opens: what says so of itself, or its first field; of several to choose one of, the chosen. */
function firstOf(box: HTMLElement | null): HTMLElement | null {
  const first = (selector: string) => box?.querySelector<HTMLElement>(selector) ?? null;
  return (
    first("[data-first]") ??
    first("input:not([type=hidden],[type=radio]:not(:checked)):not(:disabled),textarea,select")
  );
}

/**
 * What asks for one thing before all else: a sheet on phones, a framed box elsewhere. The focus goes in, stays in, and
 * goes back. Escape and Cancel close it; a press beside it does so only where nothing could be lost.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** The word of the link that closes it; null where only the buttons inside may. */
  readonly cancel?: string | null;
  /** Whether Escape closes it all the same. */
  readonly escapes?: boolean;
  /** Whether a press beside it closes it. */
  readonly light?: boolean;
  readonly size?: "narrow" | "wide";
}) {
  const { open, onOpenChange, title, description, children, cancel = look.cancel } = props;
  const { escapes = cancel !== null, light, size } = props;
  const box = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: that writes a style element into the document, which our policy forbids. */}
        <div
          data-dialog=""
          className="fixed inset-0 z-20 bg-[color-mix(in_oklab,light-dark(#16191f,#000)_36%,transparent)]"
        />
        <Radix.Content
          ref={box}
          {...(description == null ? { "aria-describedby": undefined } : {})}
          onInteractOutside={(event) => {
            if (!light) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (!escapes) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // Not by Radix, which knows of no button that opened this.
            event.preventDefault();
            restoreFocus(holder.current);
          }}
          onOpenAutoFocus={(event) => {
            holder.current = focusHolder();
            const first = firstOf(box.current);
            if (first == null) return;
            event.preventDefault();
            first.focus();
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
