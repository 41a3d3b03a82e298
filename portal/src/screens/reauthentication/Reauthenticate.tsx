import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { goToProvider } from "../../api/open-id-provider.ts";
import { proof as texts } from "../../texts/reauthentication.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";

/** Reauthentication by the provider, for people without other methods; redirects there and back. */
export function Reauthenticate({ provider }: { readonly provider: string | undefined }) {
  const next = useRouterState({ select: ({ location }) => location.href });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (provider === undefined) return <p>{texts.none}</p>;
  const redirectToProvider = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await goToProvider({ next, again: true });
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="w-full"
        kind="primary"
        data-first=""
        busy={isBusy}
        onClick={() => void redirectToProvider()}
      >
        {texts.provider(provider)}
      </Button>
      <p className="mt-2 text-second text-ink2">{texts.providerLine}</p>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
