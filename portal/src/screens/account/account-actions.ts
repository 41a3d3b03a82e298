import type { MeOut } from "../../../../src/contract/portal/session.ts";
import { meQuery } from "../../api/current-person.ts";
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

/** Shows the caller's new name or address. Read again, it may be the former for a second. */
export async function showOwnPerson(Person: MeOut["Person"]): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, Person });
  await queryClient.invalidateQueries({ queryKey: keys.sessions });
}

/** Reloads the account. */
export async function refetchAccount(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.me }),
    queryClient.invalidateQueries({ queryKey: keys.sessions }),
  ]);
}
