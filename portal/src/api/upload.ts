import { addressOf, type Query } from "./address.ts";
import { fetched, inSession, parsed, refusalOf } from "./client.ts";

/** Uploads a file and reads the answer's JSON lines as they arrive. Throws `RefusedError`. */
export function sendForLines(
  path: string,
  query: Query,
  { body, onLine }: { readonly body: Blob; readonly onLine: (line: unknown) => void },
): Promise<void> {
  return inSession(async () => {
    const response = await fetched(addressOf(path, query), {
      method: "POST",
      headers: { "x-signalbox": "portal", "content-type": body.type },
      body,
    });
    if (!response.ok) throw await refusalOf(response, parsed(await response.text()));
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let rest = "";
    for (;;) {
      const { value, done = true } = (await reader?.read()) ?? {};
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(JSON.parse(line));
      if (done) return;
    }
  });
}
