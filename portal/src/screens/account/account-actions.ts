import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { toast } from "../../ui/notices/toast.ts";
import { look } from "../../words/ui.ts";

/** Does something about one's account: told of when it is done or refused, and read anew. */
export async function runAction(act: () => Promise<string>): Promise<void> {
  try {
    toast({ text: await act() });
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : look.unexpected, forMs: 15_000 });
  }
  await reload();
}

/** Reads anew what the account shows. */
export async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.me }),
    queryClient.invalidateQueries({ queryKey: keys.sessions }),
  ]);
}
