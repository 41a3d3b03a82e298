import { useMe } from "../../api/current-person.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

/** Recovery codes, shown once; closes only on confirmation that they were saved. */
export function RecoveryDialog(props: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const { codes, onSaved } = props;
  const { Person } = useMe();
  const { recovery } = account;
  const text = codes.join("\n");
  const download = () => {
    const content = `${recovery.file(globalThis.location.host, Person.Email)}\n\n${text}\n`;
    const url = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = recovery.fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      cancel={null}
      title={recovery.title}
      description={recovery.line}
    >
      <CopyField label={recovery.label} value={text} buttonText={recovery.copy} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={download}>{recovery.download}</Button>
        <Button kind="primary" onClick={onSaved}>
          {recovery.saved}
        </Button>
      </div>
    </Dialog>
  );
}
