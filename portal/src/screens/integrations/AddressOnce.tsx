import { isLocalAddress } from "../../api/address.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { ShownOnce, ShownOnceDone } from "../../ui/ShownOnce.tsx";

/** The address of an integration, which is shown once. */
export function AddressOnce({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const { once } = texts;
  return (
    <ShownOnce title={once.title} line={once.line} question={once.question} onClear={onDone}>
      {isLocalAddress(address) && (
        <p className="mb-3 border-s-4 border-ink ps-3">{once.localOnly(URL.parse(address)?.host ?? "")}</p>
      )}
      <CopyField label={once.label} value={address} buttonText={once.copy} kind="primary" strong />
      <ShownOnceDone onDone={onDone}>{once.done}</ShownOnceDone>
    </ShownOnce>
  );
}
