import { type MarkShape, statusClass, statusShapes } from "../../../src/contract/marks.ts";
import { classes } from "./class-names.ts";
import { isPlain, type MarkKind, plainHues, plainShapes } from "./mark-kinds.ts";

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

/** The mark of a status, or of what is no status: upcoming, flapping or past things. The word is beside it. */
export function Mark(props: { readonly kind: MarkKind; readonly className?: string | undefined }) {
  const { kind, className } = props;
  const [shape, hue] = isPlain(kind)
    ? [plainShapes[kind], plainHues[kind]]
    : [statusShapes[kind], `mark-${statusClass[kind]}`];
  return (
    <svg className={classes("mark", hue, className)} viewBox="0 0 16 16" aria-hidden="true">
      <Shape shape={shape} />
    </svg>
  );
}
