/** A mail server that keeps what it accepts, and refuses what a test says. */
import type { Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail as it was accepted. */
export type AcceptedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly parsed: Email;
};

/** A refusal: the reply code and its text. */
export type Refused = { readonly code: number; readonly text: string };

/** A running mail server. */
export type SmtpSink = {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly AcceptedMail[];
  /** The answer to `RCPT TO`; undefined accepts. */
  refuse: (address: string) => Refused | undefined;
  /** Is awaited before a mail is acknowledged, or refused as it says. */
  hold: (mail: AcceptedMail) => Promise<Refused | undefined | void>;
  /** Ends all connections. */
  disconnect(): void;
  close(): Promise<void>;
};

function smtpError({ code, text }: Refused): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Starts a mail server. */
export async function startSmtpSink(port = 0, options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const mails: AcceptedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refused = sink.refuse(address);
      done(refused === undefined ? null : smtpError(refused));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      const accept = async () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        };
        mails.push(mail);
        const refused = await sink.hold(mail);
        if (refused) done(smtpError(refused));
        else done(null, `2.0.0 OK queued as sink-${mails.length}`);
      };
      stream.on("end", () => void accept());
    },
    ...options,
  });
  server.on("error", () => undefined);
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, "127.0.0.1", resolve);
  await promise;
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    refuse: () => undefined,
    hold: () => Promise.resolve(),
    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        // It would wait for clients to end their sessions.
        for (const socket of sockets) socket.destroy();
      }),
  };
  return sink;
}

/** Starts a mail server for one test. */
export async function smtpSinkForTest(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(0, options);
  onTestFinished(() => sink.close());
  return sink;
}
