import { useState } from "react";
import type { EntranceOut, SignInOutcome } from "../../../../src/contract/portal-session.ts";
import { Button } from "../../look/Button.tsx";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { entrance } from "../../words/entrance.ts";
import { goToProvider, knowsPasskeys, signInWithPasskey } from "./passkey.ts";

/** The ways in beside the password, where there are any. */
export function OtherWays(props: {
  readonly known: EntranceOut;
  readonly next: string | undefined;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}) {
  const { known, next, onOutcome } = props;
  const [busy, setBusy] = useState<"passkey" | "provider">();
  const [error, setError] = useState<unknown>();
  const hasPasskeys = known.Passkeys && knowsPasskeys;
  if (!hasPasskeys && known.OpenId === null) return null;
  const go = async (way: "passkey" | "provider") => {
    setBusy(way);
    setError(undefined);
    try {
      if (way === "provider") return await goToProvider({ next });
      onOutcome(await signInWithPasskey());
    } catch (failed) {
      setError(failed);
    }
    setBusy(undefined);
  };
  const { signIn } = entrance;
  return (
    <div className="mt-6">
      <p className="mb-5 flex items-center gap-3 text-second text-ink2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        {signIn.or}
      </p>
      <div className="grid gap-3">
        {hasPasskeys && (
          <Button busy={busy === "passkey"} onClick={() => void go("passkey")}>
            {signIn.passkey}
          </Button>
        )}
        {known.OpenId !== null && (
          <Button busy={busy === "provider"} onClick={() => void go("provider")}>
            {signIn.openId(known.OpenId.Name)}
          </Button>
        )}
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}
