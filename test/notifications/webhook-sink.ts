/** A receiver of webhooks that keeps what it gets, and answers as a test says. */
import { createServer } from "node:http";

/** A request as it came. */
export type ReceivedHook = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A receiver's answer. */
export type HookAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A running receiver. */
export type WebhookSink = {
  readonly url: string;
  readonly received: readonly ReceivedHook[];
  answer: (hook: ReceivedHook) => HookAnswer | Promise<HookAnswer>;
  close(): Promise<void>;
};

/** Starts a receiver. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const received: ReceivedHook[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    const take = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const hook = { path: request.url ?? "", headers, body: Buffer.concat(parts).toString("utf8") };
      received.push(hook);
      const { status, headers: own, body } = await sink.answer(hook);
      response.writeHead(status, own).end(body);
    };
    request.on("end", () => void take());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const sink: WebhookSink = {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answer: () => ({ status: 204 }),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return sink;
}
