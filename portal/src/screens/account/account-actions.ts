import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { uiTexts } from "../../texts/ui.ts";
import { toast } from "../../ui/notices/toast.ts";

/** Runs an account action, reports the result and reloads. */
export async function runAction(action: () => Promise<string>): Promise<void> {
  try {
    toast({ text: await action() });
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected, durationMs: 15_000 });
  }
  await refetchAccount();
}

/** Reloads the account. */
export async function refetchAccount(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.me }),
    queryClient.invalidateQueries({ queryKey: keys.sessions }),
  ]);
}
