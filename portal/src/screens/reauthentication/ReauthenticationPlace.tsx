import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { setWays } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { securityQuery } from "../../api/security.ts";

const load = () => import("./ReauthenticationDialog.tsx");
const ProofDialog = lazy(async () => ({ default: (await load()).ReauthenticationDialog }));

/** Where it is asked who one is again, whatever asks for it: stands once, around everything. */
export function ReauthenticationPlace() {
  const [isOpen, setOpen] = useState(false);
  const answers = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    setWays({
      prove: async () => {
        // What can be given is known as the question appears, so that its first field takes the focus.
        await Promise.allSettled([load(), queryClient.fetchQuery({ ...securityQuery, retry: false })]);
        return await new Promise<boolean>((answer) => {
          // What is asked for while the question stands waits for the same answer.
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
