import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { send } from "../api/client.ts";
import { isRefused } from "../api/refused.ts";
import { toast } from "../look/toast.ts";
import { shell } from "../words/shell.ts";

/** Ends the session, and forgets in this browser what was seen in it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const leave = async () => {
      try {
        await send("POST", "SignOut");
      } catch (error) {
        if (!isRefused(error, "SessionMissing")) {
          toast({ text: error instanceof Error ? error.message : String(error) });
          return;
        }
      }
      await navigate({ to: "/sign-in" });
      client.clear();
      toast({ text: shell.signedOut });
    };
    void leave();
  };
}
