import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonKind, buttonClass } from "./Button.tsx";
import { classes } from "./class-names.ts";

type AnchorProps = Omit<ComponentProps<"a">, "href"> & {
  readonly href?: string;
  readonly kind?: ButtonKind | undefined;
  readonly small?: boolean | undefined;
};

function ButtonAnchor({ kind, small, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(buttonClass(kind, small), className)}>
      {children}
    </a>
  );
}

/** A link to another screen that looks like a button: `to`, `params`, `kind`, `small`. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

function TextAnchor({ className, children, ...rest }: Omit<AnchorProps, "kind" | "small">) {
  return (
    <a {...rest} className={classes("link", className)}>
      {children}
    </a>
  );
}

/** A link within text to another screen. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);
