import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SecurityOut } from "../../../../src/contract/portal/factors.ts";
import { reauthenticateByPasskey, supportsPasskeys } from "../../api/passkeys.ts";
import { keys } from "../../api/query-keys.ts";
import { securityQuery } from "../../api/security.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { proof as words } from "../../words/reauthentication.ts";
import { entranceQuery } from "../sign-in-frame/entrance-query.ts";
import { Reauthenticate } from "./Reauthenticate.tsx";
import { ReauthenticationForm } from "./ReauthenticationForm.tsx";

/** Reauthentication: by password and code, a passkey, or the provider. */
export function ReauthenticationDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const query = useQuery(securityQuery);
  const client = useQueryClient();
  const proven = () => {
    void client.invalidateQueries({ queryKey: keys.me, exact: true });
    onAnswer(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onAnswer(false);
      }}
      title={words.title}
      description={words.line}
    >
      <Loaded query={query}>{(security) => <Ways security={security} onProven={proven} />}</Loaded>
    </Dialog>
  );
}

function Ways(props: { readonly security: SecurityOut; readonly onProven: () => void }) {
  const { security, onProven } = props;
  const { HasPassword, Totp, Passkeys } = security;
  const known = useQuery(entranceQuery);
  const hasForm = HasPassword || Totp !== null;
  const hasPasskey = Passkeys.length > 0 && supportsPasskeys && known.data?.Passkeys !== false;
  return (
    <>
      {hasForm && (
        <ReauthenticationForm hasPassword={HasPassword} hasCode={Totp !== null} onProven={onProven} />
      )}
      {hasForm && hasPasskey && (
        <p className="my-4 flex items-center gap-3 text-second text-ink2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          {words.or}
        </p>
      )}
      {hasPasskey && <ByPasskey isOnly={!hasForm} onProven={onProven} />}
      {!hasForm && !hasPasskey && <Reauthenticate provider={known.data?.OpenId?.Name} />}
    </>
  );
}

function ByPasskey({ isOnly, onProven }: { readonly isOnly: boolean; readonly onProven: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const prove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await reauthenticateByPasskey();
      onProven();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="w-full"
        kind={isOnly ? "primary" : "plain"}
        {...(isOnly ? { "data-first": "" } : {})}
        busy={isBusy}
        onClick={() => void prove()}
      >
        {words.passkey}
      </Button>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
