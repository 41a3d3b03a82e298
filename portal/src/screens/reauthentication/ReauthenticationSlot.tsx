import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { setClientHooks } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { securityQuery } from "../../api/security.ts";

const load = () => import("./ReauthenticationDialog.tsx");
const LazyReauthenticationDialog = lazy(async () => ({ default: (await load()).ReauthenticationDialog }));

/** Renders the reauthentication dialog, once for the whole portal. */
export function ReauthenticationSlot() {
  const [isOpen, setOpen] = useState(false);
  const pendingResolvers = useRef<((isSuccess: boolean) => void)[]>([]);
  useEffect(() => {
    setClientHooks({
      reauthenticate: async () => {
        // Methods are loaded first, so that the first field gets the focus.
        await Promise.allSettled([load(), queryClient.fetchQuery({ ...securityQuery, retry: false })]);
        return await new Promise<boolean>((answer) => {
          // Concurrent requests share the same reauthentication.
          pendingResolvers.current.push(answer);
          setOpen(true);
        });
      },
    });
  }, []);
  const answer = (isSuccess: boolean) => {
    setOpen(false);
    for (const resolvePending of pendingResolvers.current.splice(0)) resolvePending(isSuccess);
  };
  return (
    isOpen && (
      <Suspense>
        <LazyReauthenticationDialog onAnswer={answer} />
      </Suspense>
    )
  );
}
