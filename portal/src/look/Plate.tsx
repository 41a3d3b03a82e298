import type { ReactNode } from "react";
import { statusClass } from "../../../src/contract/marks.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { classes } from "./classes.ts";
import { Mark } from "./Mark.tsx";

/** The plate of bad news: the ground in a status's hue, its mark in front. When all is well there is none. */
export function Plate(props: {
  readonly status: Exclude<ComponentStatus, "Operational">;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const { status, children, className } = props;
  return (
    <div className={classes("plate", `plate-${statusClass[status]}`, "flex gap-2 px-4 py-2.5", className)}>
      <Mark of={status} className="mt-1" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
