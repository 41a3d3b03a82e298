import { useState } from "react";
import type { SecurityOut, TotpStarted } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { account } from "../../texts/account.ts";
import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { refetchAccount, runAction } from "./account-actions.ts";
import { RecoveryDialog } from "./RecoveryDialog.tsx";
import { SetUpDialog } from "./SetUpDialog.tsx";

/** Authenticator codes: set up, replace, turn off, and recovery codes. */
export function CodesSection({ security }: { readonly security: SecurityOut }) {
  const { Totp, RecoveryCodesLeft } = security;
  const { codes } = account;
  const confirm = useConfirm();
  const [setup, setSetup] = useState<TotpStarted>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : uiTexts.unexpected, durationMs: 15_000 });
    }
    setBusy(false);
  };
  const startSetup = async () => setSetup((await send("POST", "Me/Totp")).result);
  const renew = async () => {
    if (!(await confirm({ title: codes.renewTitle, text: codes.renewText, act: codes.renew }))) return;
    setRecoveryCodes((await send("POST", "Me/RecoveryCodes")).result.RecoveryCodes);
    await refetchAccount();
  };
  const turnOff = async () => {
    if (!(await confirm({ title: codes.turnOffTitle, text: codes.turnOffText, act: codes.turnOff }))) return;
    await runAction(async () => {
      await send("DELETE", "Me/Totp");
      return codes.turnedOff;
    });
  };
  return (
    <Section
      heading={codes.heading}
      line={Totp === null ? codes.off : undefined}
      action={
        Totp === null ? (
          <Button small busy={isBusy} onClick={() => void run(startSetup)}>
            {codes.setUp}
          </Button>
        ) : (
          <Menu
            trigger={
              <Button small busy={isBusy}>
                {codes.change}
                <span className="sr-only"> {codes.heading}</span>
              </Button>
            }
            entries={[
              { label: codes.renew, onSelect: () => void run(renew) },
              { label: codes.replace, onSelect: () => void run(startSetup) },
              "rule",
              { label: codes.turnOff, onSelect: () => void run(turnOff) },
            ]}
          />
        )
      }
    >
      {Totp !== null && (
        <p className="max-w-text pt-3">
          {codes.on} <Time at={Totp.ConfirmedAt} dayOnly />. {codes.left(RecoveryCodesLeft)}
          {RecoveryCodesLeft <= 3 && ` ${codes.few}`}
        </p>
      )}
      {setup !== undefined && (
        <SetUpDialog
          setup={setup}
          onClose={() => setSetup(undefined)}
          onDone={(newCodes) => {
            setSetup(undefined);
            setRecoveryCodes(newCodes);
            void refetchAccount();
          }}
        />
      )}
      {recoveryCodes !== undefined && (
        <RecoveryDialog codes={recoveryCodes} onSaved={() => setRecoveryCodes(undefined)} />
      )}
    </Section>
  );
}
