import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { setClientHooks } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { securityQuery } from "../../api/security.ts";

const load = () => import("./ReauthenticationDialog.tsx");
const ProofDialog = lazy(async () => ({ default: (await load()).ReauthenticationDialog }));

/** The place of the reauthentication dialog, once for the whole portal. */
export function ReauthenticationPlace() {
  const [isOpen, setOpen] = useState(false);
  const answers = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    setClientHooks({
      reauthenticate: async () => {
        // Methods are loaded first, so that the first field gets the focus.
        await Promise.allSettled([load(), queryClient.fetchQuery({ ...securityQuery, retry: false })]);
        return await new Promise<boolean>((answer) => {
          // Concurrent requests share the same reauthentication.
          answers.current.push(answer);
          setOpen(true);
        });
      },
    });
  }, []);
  const answer = (isProven: boolean) => {
    setOpen(false);
    for (const one of answers.current.splice(0)) one(isProven);
  };
  return (
    isOpen && (
      <Suspense>
        <ProofDialog onAnswer={answer} />
      </Suspense>
    )
  );
}
