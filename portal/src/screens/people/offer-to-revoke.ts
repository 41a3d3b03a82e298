import type { LiveKeys } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { toast } from "../../ui/notices/toast.ts";
import { people } from "../../words/people.ts";
import { uiTexts } from "../../words/ui.ts";

async function revoke(live: LiveKeys["LiveKeys"]): Promise<void> {
  try {
    for (const { Id } of live) await send("DELETE", `Key/${Id}`);
    toast({ text: people.keys.revoked(live.length) });
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected, durationMs: 15_000 });
  }
  await queryClient.invalidateQueries({ queryKey: keys.credentials });
}

/** Names the API keys of somebody who may do less from now on, and offers to revoke them. */
export function offerToRevoke(name: string, { LiveKeys: live }: LiveKeys): void {
  if (live.length === 0) return;
  const names = live.map(({ Name }) => Name);
  toast({
    text: people.keys.live(name, names),
    action: { label: people.keys.revoke, run: () => void revoke(live) },
    durationMs: 30_000,
  });
}
