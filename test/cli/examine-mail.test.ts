import { expect, it } from "vitest";
import { examineMail } from "../../src/cli/doctor/examine-mail.ts";
import { readNotificationSettings } from "../../src/platform/mail-settings.ts";
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

it("the doctor says of a service without mail that none can be sent, and which settings it needs", async () => {
  const [finding] = await examineMail(undefined);
  expect(finding).toMatchObject({ verdict: "ok", message: expect.stringContaining("SMTP_URL") as unknown });
});
