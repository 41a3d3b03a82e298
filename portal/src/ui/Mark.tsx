import { type MarkShape, otherShapes, statusClass, statusShapes } from "../../../src/contract/marks.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { classes } from "./class-names.ts";

function Shape({ shape }: { readonly shape: MarkShape }) {
  switch (shape.kind) {
    case "area":
      return <path fillRule={shape.isEvenOdd ? "evenodd" : "nonzero"} d={shape.path} />;
    case "line":
      return <path d={shape.path} fill="none" stroke="currentColor" strokeWidth={shape.width} />;
    case "ring":
      return (
        <circle
          cx="8"
          cy="8"
          r={shape.radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={shape.width}
          strokeDasharray={shape.dash}
        />
      );
  }
}

/**
 * The mark of a status, or of upcoming (`scheduled`) or flapping (`unstable`) things; the word is beside it.
 */
export function Mark(props: {
  readonly kind: ComponentStatus | keyof typeof otherShapes;
  readonly className?: string | undefined;
}) {
  const { kind, className } = props;
  const [shape, hue] =
    kind === "scheduled" || kind === "unstable"
      ? [otherShapes[kind], kind === "scheduled" && "mark-mt"]
      : [statusShapes[kind], `mark-${statusClass[kind]}`];
  return (
    <svg className={classes("mark", hue, className)} viewBox="0 0 16 16" aria-hidden="true">
      <Shape shape={shape} />
    </svg>
  );
}
