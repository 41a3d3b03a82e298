import { keys } from "../../api/keys.ts";
import { queryClient } from "../../api/queries.ts";
import { toast } from "../../look/notices/toast.ts";
import { look } from "../../words/look.ts";

/** Does something about one's account: told of when it is done or refused, and read anew. */
export async function tell(act: () => Promise<string>): Promise<void> {
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
