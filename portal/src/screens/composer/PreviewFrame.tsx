import type { PreviewOut } from "../../../../src/contract/portal-composer.ts";
import { Refused } from "../../api/refused.ts";
import { composer } from "../../words/composer.ts";

/** The visitors' page as it will be, at a phone's width; a document without scripts, in a frame that allows none. */
export function PreviewFrame(props: { readonly preview: PreviewOut | undefined; readonly error: unknown }) {
  const { preview, error } = props;
  return (
    <section aria-labelledby="preview-title" className="min-w-0 broad:sticky broad:top-14 broad:self-start">
      <h2 id="preview-title" className="mb-2 font-semibold">
        {composer.previewTitle}
        <span className="ms-2 text-second font-normal text-ink2">{composer.previewWidth}</span>
      </h2>
      {error instanceof Refused && (
        <p className="mb-2 text-second text-ink2" role="status">
          {composer.previewRefused} {error.errors[0]?.Message ?? error.message}
        </p>
      )}
      {preview === undefined ? (
        <div className="flex h-40 items-center justify-center rounded border border-rule px-6 text-center text-ink2">
          {composer.previewWaits}
        </div>
      ) : (
        <iframe
          title={composer.previewFrame}
          sandbox=""
          srcDoc={preview.Html}
          className="block h-[38rem] max-h-[75vh] w-full rounded border border-rule bg-paper"
        />
      )}
    </section>
  );
}
