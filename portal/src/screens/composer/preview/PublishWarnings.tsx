import { composer } from "../../../texts/composer.ts";
import type { ComposingState } from "../drafts/use-composing.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { writtenTexts } from "../model/missing-fields.ts";
import { strayFields } from "../model/template-fields.ts";
import { RemainingProblems } from "./RemainingProblems.tsx";
import type { PreviewState } from "./use-preview.ts";

/** Remarks that must be seen before publishing: problems that a closing update leaves, and fields that nobody filled in. */
export function PublishWarnings(props: {
  readonly operation: Operation;
  readonly composing: ComposingState;
  readonly preview: PreviewState;
  readonly isClosing: boolean;
}) {
  const { operation, composing, preview, isClosing } = props;
  return (
    <>
      {isClosing && (
        <RemainingProblems
          preview={preview}
          setOperational={composing.form.setOperational}
          onChange={(setOperational) => composing.change({ setOperational })}
        />
      )}
      <StrayFields operation={operation} form={composing.form} />
    </>
  );
}

/** A remark on fields such as `{{Service}}` that would be published as they are. */
function StrayFields(props: { readonly operation: Operation; readonly form: ComposerForm }) {
  const { operation, form } = props;
  const names = strayFields(writtenTexts(operation, form), form.fields);
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 && (
        <p className="font-semibold not-wide:text-second">{composer.strayFields(names)}</p>
      )}
    </div>
  );
}
