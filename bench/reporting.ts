/** One report, as a monitor sends it. */
import type { Service } from "./service.ts";

/** Reports a component's status; by the number of the round it is one or the other. Rejects where it was not taken. */
export async function reportRound(
  { url }: Pick<Service, "url">,
  reported: { readonly key: string; readonly name: string; readonly round: number },
): Promise<void> {
  const { key, name, round } = reported;
  const { status } = await fetch(`${url}/api/WebHook/UpdateComponentStatus`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      ComponentName: name,
      Status: round % 2 === 0 ? "Major Outage" : "Operational",
    }),
  });
  if (status !== 200) throw new Error(`a report was answered with ${status}`);
}
