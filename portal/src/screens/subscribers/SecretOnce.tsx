import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import { subscribers as words } from "../../words/subscribers.ts";

/** The signing secret of a webhook, which is shown once. */
export function SecretOnce({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  return (
    <ShownOnce title={words.once.title} line={words.once.line}>
      <CopyField label={words.once.label} value={value} buttonText={words.once.copy} kind="primary" strong />
      <Button className="mt-5" onClick={onDone}>
        {words.once.done}
      </Button>
    </ShownOnce>
  );
}
