import { addressOf, type Query } from "./address.ts";
import { fetchApi, inSession, refusalOf } from "./client.ts";
import { parseEnvelope } from "./envelope.ts";

/** Uploads a file and reads the response's JSON lines as they arrive. Throws `RefusedError`. */
export function sendForLines(
  path: string,
  query: Query,
  { body, onLine }: { readonly body: Blob; readonly onLine: (line: unknown) => void },
): Promise<void> {
  return inSession(async () => {
    const response = await fetchApi(addressOf(path, query), {
      method: "POST",
      headers: { "x-signalbox": "portal", "content-type": body.type },
      body,
    });
    if (!response.ok) throw await refusalOf(response, parseEnvelope(await response.text()));
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let buffer = "";
    for (;;) {
      const { value, done = true } = (await reader?.read()) ?? {};
      const lines = (buffer + decoder.decode(value, { stream: !done })).split("\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) onLine(JSON.parse(line));
      if (done) return;
    }
  });
}
