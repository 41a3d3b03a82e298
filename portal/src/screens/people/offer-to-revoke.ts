import type { LiveKeys } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { uiTexts } from "../../texts/ui.ts";
import { toast } from "../../ui/notices/toast.ts";

async function revoke(liveKeys: LiveKeys["LiveKeys"]): Promise<void> {
  try {
    for (const { Id } of liveKeys) await send("DELETE", `Key/${Id}`);
    toast({ text: people.keys.revoked(liveKeys.length) });
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected, durationMs: 15_000 });
  }
  await queryClient.invalidateQueries({ queryKey: keys.credentials });
}

/** Lists the API keys of a person whose role was reduced or removed, and offers to revoke them. */
export function offerToRevoke(name: string, { LiveKeys: liveKeys }: LiveKeys): void {
  if (liveKeys.length === 0) return;
  const names = liveKeys.map(({ Name }) => Name);
  toast({
    text: people.keys.live(name, names),
    action: { label: people.keys.revoke, run: () => void revoke(liveKeys) },
    durationMs: 30_000,
  });
}
