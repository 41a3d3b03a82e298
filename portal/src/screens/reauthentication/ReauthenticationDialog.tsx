import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SecurityOut } from "../../../../src/contract/portal/factors.ts";
import { reauthenticateByPasskey, supportsPasskeys } from "../../api/passkeys.ts";
import { keys } from "../../api/query-keys.ts";
import { securityQuery } from "../../api/security.ts";
import { proof as texts } from "../../texts/reauthentication.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { Reauthenticate } from "./Reauthenticate.tsx";
import { ReauthenticationForm } from "./ReauthenticationForm.tsx";

/** Reauthentication: by password and code, a passkey, or the provider. */
export function ReauthenticationDialog({ onAnswer }: { readonly onAnswer: (isSuccess: boolean) => void }) {
  const query = useQuery(securityQuery);
  const client = useQueryClient();
  const handleSuccess = () => {
    void client.invalidateQueries({ queryKey: keys.me, exact: true });
    onAnswer(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onAnswer(false);
      }}
      title={texts.title}
      description={texts.line}
    >
      <Loaded query={query}>
        {(security) => <ReauthenticationMethods security={security} onSuccess={handleSuccess} />}
      </Loaded>
    </Dialog>
  );
}

function ReauthenticationMethods(props: { readonly security: SecurityOut; readonly onSuccess: () => void }) {
  const { security, onSuccess } = props;
  const { HasPassword, Totp, Passkeys } = security;
  const signedOutState = useQuery(signedOutStateQuery);
  const hasForm = HasPassword || Totp !== null;
  const hasPasskey = Passkeys.length > 0 && supportsPasskeys && signedOutState.data?.Passkeys !== false;
  return (
    <>
      {hasForm && (
        <ReauthenticationForm hasPassword={HasPassword} hasCode={Totp !== null} onSuccess={onSuccess} />
      )}
      {hasForm && hasPasskey && (
        <p className="my-4 flex items-center gap-3 text-second text-ink2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          {texts.or}
        </p>
      )}
      {hasPasskey && <ByPasskey isOnlyMethod={!hasForm} onSuccess={onSuccess} />}
      {!hasForm && !hasPasskey && <Reauthenticate provider={signedOutState.data?.OpenId?.Name} />}
    </>
  );
}

function ByPasskey({
  isOnlyMethod,
  onSuccess,
}: {
  readonly isOnlyMethod: boolean;
  readonly onSuccess: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const reauthenticate = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await reauthenticateByPasskey();
      onSuccess();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="w-full"
        kind={isOnlyMethod ? "primary" : "plain"}
        {...(isOnlyMethod ? { "data-first": "" } : {})}
        busy={isBusy}
        onClick={() => void reauthenticate()}
      >
        {texts.passkey}
      </Button>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
