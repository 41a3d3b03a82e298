import type { ReactNode } from "react";
import { RefusedError } from "../../api/refused-error.ts";
import { look } from "../../words/ui.ts";
import { Button } from "../Button.tsx";

/** An error with its remedy, announced to screen readers. */
export function ErrorNotice(props: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}) {
  const { error, title = look.failed, onRetry, children } = props;
  const refused = error instanceof RefusedError ? error : undefined;
  return (
    <div role="alert" className="my-4 max-w-text rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p>{refused?.message ?? look.unexpected}</p>
      {refused !== undefined && refused.errors.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {refused.errors.map(({ Path, Message }) => (
            <li key={Path}>
              {Path}: {Message}
            </li>
          ))}
        </ul>
      )}
      {refused?.requestId !== undefined && refused.status >= 500 && (
        <p className="mt-1 text-second text-ink2">{look.requestId(refused.requestId)}</p>
      )}
      {children}
      {onRetry !== undefined && (
        <Button small className="mt-3" onClick={onRetry}>
          {look.retry}
        </Button>
      )}
    </div>
  );
}
