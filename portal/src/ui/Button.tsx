import { type ComponentProps, type MouseEvent, useRef } from "react";
import { uiTexts } from "../texts/ui.ts";
import { classes } from "./class-names.ts";
import { useDelayed } from "./notices/delayed.ts";

/** One primary button a screen; `danger` for irreversible actions; `bare` without a frame. */
export type ButtonKind = "primary" | "plain" | "danger" | "bare";

const kinds = {
  primary: "button-primary",
  plain: undefined,
  danger: "button-danger",
  bare: "button-bare",
} as const satisfies Record<ButtonKind, string | undefined>;

/** The class names of a button. */
export function buttonClass(kind: ButtonKind = "plain", isSmall = false): string {
  return classes("button", kinds[kind], isSmall && "button-small");
}

export type ButtonProps = ComponentProps<"button"> & {
  readonly kind?: ButtonKind | undefined;
  readonly small?: boolean | undefined;
  /** Whether its action is running: ignores clicks, and keeps the focus. */
  readonly busy?: boolean | undefined;
};

/** A button for an action on this screen. */
export function Button({ kind, small, busy = false, onClick, className, children, ...rest }: ButtonProps) {
  const showsProgress = useDelayed(busy);
  // A double click before React renders again counts as one.
  const isBusyRef = useRef(false);
  isBusyRef.current = busy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusyRef.current) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(kind, small), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {children}
      {showsProgress && <span className="sr-only">{uiTexts.busy}</span>}
      {showsProgress && <span aria-hidden="true">…</span>}
    </button>
  );
}
