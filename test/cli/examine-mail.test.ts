import { expect, it, onTestFinished } from "vitest";
import { examineDkim, examineMail } from "../../src/cli/doctor/examine-mail.ts";
import { certificateRemedy } from "../../src/cli/mail-remedies.ts";
import { readNotificationSettings } from "../../src/platform/mail-settings.ts";
import { dkimKeys } from "../notifications/dkim-signature.ts";
import { certificate } from "../notifications/mail-certificate.ts";
import { startSmtpSink } from "../notifications/smtp-sink.ts";

function mailOf(url: string) {
  const env: Readonly<Record<string, string>> = { SMTP_URL: url, MAIL_FROM: "status@acme.example" };
  return readNotificationSettings((name) => env[name]).notifications.mail;
}

it("a mail server that answers has no problem, and nothing is sent to it", async () => {
  const smtp = await startSmtpSink();
  expect(await examineMail(mailOf(smtp.url))).toMatchObject([{ check: "Mail", verdict: "ok" }]);
  expect(smtp.mails).toEqual([]);
  await smtp.close();
});

it("a mail server that does not answer is a problem with a remedy", async () => {
  const smtp = await startSmtpSink();
  await smtp.close();
  const [finding] = await examineMail(mailOf(smtp.url));
  expect([finding?.verdict, finding?.remedy]).toEqual(["problem", expect.stringContaining("SMTP_URL")]);
});

it("a refused password is a problem with a remedy of its own", async () => {
  const smtp = await startSmtpSink(0, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("no such user")),
  });
  const [finding] = await examineMail(mailOf(smtp.url.replace("smtp://", "smtp://user:wrong@")));
  expect([finding?.verdict, finding?.remedy]).toEqual(["problem", expect.stringContaining("password")]);
  await smtp.close();
});

it.each(["smtp", "smtps"])(
  "an invalid certificate is a problem with a remedy of its own (%s)",
  async (scheme) => {
    const smtp = await startSmtpSink(0, {
      ...certificate(),
      secure: scheme === "smtps",
      disabledCommands: [],
    });
    onTestFinished(() => smtp.close());
    const [finding] = await examineMail(mailOf(`${scheme}://127.0.0.1:${smtp.port}`));
    expect(finding?.message).toMatch(/: self-signed certificate$/u);
    expect(finding?.remedy).toContain("NODE_EXTRA_CA_CERTS");
    expect(finding?.remedy).not.toContain("port 25");
  },
);

it.each([
  ["certificate has expired", "Renew the mail server's certificate"],
  ["certificate is not yet valid", "clock"],
  ["Hostname/IP does not match certificate's altnames: IP: 127.0.0.1", "host in SMTP_URL"],
  ["unable to verify the first certificate", "NODE_EXTRA_CA_CERTS"],
])("%s: the remedy is that of this fault", (message, remedy) => {
  expect(certificateRemedy(new Error(message))).toContain(remedy);
  // An answer of the server is no fault of its certificate.
  expect(certificateRemedy(Object.assign(new Error(message), { responseCode: 550 }))).toBeUndefined();
});

it("the doctor says of a service without mail that none can be sent, and which settings it needs", async () => {
  const [finding] = await examineMail(undefined);
  expect(finding).toMatchObject({ verdict: "ok", message: expect.stringContaining("SMTP_URL") as unknown });
});

it("doctor shows the record of the key that signs mails, and nothing without one", () => {
  const { privateKey, publicKey } = dkimKeys;
  const [finding, ...others] = examineDkim({
    domainName: "acme.example",
    keySelector: "signalbox",
    privateKey,
  });
  const published = publicKey.replaceAll(/-----[^-]*-----|\n/gu, "");
  expect(finding?.message).toContain(
    `TXT record signalbox._domainkey.acme.example is: v=DKIM1; k=rsa; p=${published}`,
  );
  expect([others, examineDkim(undefined)]).toEqual([[], []]);
});
