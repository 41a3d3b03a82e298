import { useRouter } from "@tanstack/react-router";
import { send } from "../api/client.ts";
import { isRefused } from "../api/refused-error.ts";
import { toastError } from "../ui/notices/toast.ts";
import { leaveSignedOut } from "./leave-portal.ts";

async function endSession(): Promise<void> {
  try {
    await send("POST", "SignOut");
  } catch (error) {
    if (!isRefused(error, "SessionMissing")) throw error;
  }
}

/** Signs out. */
export function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    leaveSignedOut(router, endSession).catch(toastError);
  };
}
