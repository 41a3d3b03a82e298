import { type ComponentProps, type MouseEvent, useRef } from "react";
import { look } from "../words/ui.ts";
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

/** The classes of what looks like a button. */
export function buttonClass(kind: ButtonKind = "plain", isSmall = false): string {
  return classes("button", kinds[kind], isSmall && "button-small");
}

export type ButtonProps = ComponentProps<"button"> & {
  readonly kind?: ButtonKind | undefined;
  readonly small?: boolean | undefined;
  /** Whether its action is running: ignores clicks, and keeps the focus. */
  readonly busy?: boolean | undefined;
};

/** A button that does something here. */
export function Button({ kind, small, busy = false, onClick, className, children, ...rest }: ButtonProps) {
  const isLate = useDelayed(busy);
  // A double click before React renders again counts as one.
  const pressed = useRef(false);
  pressed.current = busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pressed.current) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(kind, small), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {children}
      {isLate && <span className="sr-only">{look.busy}</span>}
      {isLate && <span aria-hidden="true">…</span>}
    </button>
  );
}
