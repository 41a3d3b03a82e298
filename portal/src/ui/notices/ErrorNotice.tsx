import type { ReactNode } from "react";
import { RefusedError } from "../../api/refused-error.ts";
import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../Button.tsx";
import { fieldName } from "../forms/field-name.ts";
import { splitAtPortal } from "./portal-address.ts";

/** A message, with the portal's address in it as a link. */
function Message({ children: text }: { readonly children: string }) {
  const parts = splitAtPortal(text);
  if (parts === undefined) return text;
  const { before, address, after } = parts;
  return (
    <>
      {before}
      <a className="link wrap-anywhere" href={address}>
        {address}
      </a>
      {after}
    </>
  );
}

/** An error with its remedy, announced to screen readers. */
export function ErrorNotice(props: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}) {
  const { error, title = uiTexts.failed, onRetry, children } = props;
  const refusal = error instanceof RefusedError ? error : undefined;
  // The message of a single field is that of all.
  const fieldErrors =
    refusal?.errors.filter((fieldError) => !refusal.message.includes(fieldError.Message)) ?? [];
  return (
    <div role="alert" className="my-4 max-w-text rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p>{refusal === undefined ? uiTexts.unexpected : <Message>{refusal.message}</Message>}</p>
      {fieldErrors.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {fieldErrors.map(({ Path, Message }) => (
            <li key={Path}>
              {fieldName(Path)}: {Message}
            </li>
          ))}
        </ul>
      )}
      {refusal?.requestId !== undefined && refusal.status >= 500 && (
        <p className="mt-1 text-second text-ink2">{uiTexts.requestId(refusal.requestId)}</p>
      )}
      {children}
      {onRetry !== undefined && (
        <Button small className="mt-3" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      )}
    </div>
  );
}
