import { subscribers as texts } from "../../texts/subscribers.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { ShownOnce, ShownOnceDone } from "../../ui/ShownOnce.tsx";

/** The signing secret of a webhook, which is shown once. */
export function SecretOnce({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  return (
    <ShownOnce
      title={texts.once.title}
      line={texts.once.line}
      question={texts.once.question}
      onClear={onDone}
    >
      <CopyField label={texts.once.label} value={value} buttonText={texts.once.copy} kind="primary" strong />
      <ShownOnceDone onDone={onDone}>{texts.once.done}</ShownOnceDone>
    </ShownOnce>
  );
}
