import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { safeNext } from "../../shell/next.ts";

/** Goes on into the portal after a sign-in: nothing is kept of who was here before. */
export function useGoingOn(): (next: string | undefined) => void {
  const router = useRouter();
  const client = useQueryClient();
  return (next) => {
    client.clear();
    router.history.push(`/portal${safeNext(next) ?? "/"}`);
  };
}
