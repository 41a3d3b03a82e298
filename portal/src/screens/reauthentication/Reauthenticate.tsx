import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { goToProvider } from "../../api/open-id-provider.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { proof as words } from "../../words/reauthentication.ts";

/** Reauthentication by the provider, for people without other methods; leads away and back. */
export function Reauthenticate({ provider }: { readonly provider: string | undefined }) {
  const next = useRouterState({ select: ({ location }) => location.href });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (provider === undefined) return <p>{words.none}</p>;
  const go = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await goToProvider({ next, again: true });
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  };
  return (
    <>
      <Button className="w-full" kind="primary" data-first="" busy={isBusy} onClick={() => void go()}>
        {words.provider(provider)}
      </Button>
      <p className="mt-2 text-second text-ink2">{words.providerLine}</p>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
