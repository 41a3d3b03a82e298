import { subscribers as texts } from "../../texts/subscribers.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { ShownOnce, ShownOnceDone } from "../../ui/ShownOnce.tsx";

/** A new signing secret, and the name or address of its webhook. */
export type NewSecret = { readonly value: string; readonly of: string };

/** The signing secret of a webhook, which is shown once. */
export function SecretOnce({ secret, onDone }: { readonly secret: NewSecret; readonly onDone: () => void }) {
  return (
    <ShownOnce
      title={texts.once.title(secret.of)}
      line={texts.once.line}
      question={texts.once.question}
      onClear={onDone}
    >
      <CopyField
        label={texts.once.label}
        value={secret.value}
        buttonText={texts.once.copy}
        kind="primary"
        strong
      />
      <ShownOnceDone onDone={onDone}>{texts.once.done}</ShownOnceDone>
    </ShownOnce>
  );
}
