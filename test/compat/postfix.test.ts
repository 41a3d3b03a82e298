/** A real Postfix as the mail server of the service: by STARTTLS, with a password, with a signature. */
import { describe, expect, it, onTestFinished } from "vitest";
import { startPostfix, whyNoPostfix } from "../harness/postfix.ts";
import { until } from "../harness/until.ts";
import { dispatching } from "../notifications/dispatching.ts";
import { dkimKeys, signedFields } from "../notifications/dkim-signature.ts";
import { certificate, trust } from "../notifications/mail-certificate.ts";
import { subscriberRow } from "../notifications/notified-service.ts";

const login = { user: "signalbox", pass: "a password of the mail server" };
const untried = whyNoPostfix();

describe("the real Postfix", () => {
  it("the real Postfix takes signed mail by STARTTLS and password, delivers it, and makes an unknown mailbox bounce", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const own = certificate();
    trust(own.cert);
    const postfix = await startPostfix({
      ...own,
      user: login.user,
      password: login.pass,
      mailboxes: ["ada@readers.example", "grace@readers.example"],
    });
    onTestFinished(() => postfix.stop());
    const here = await dispatching();
    const smtp = { host: "127.0.0.1", port: postfix.port, secure: false, requireTls: true, auth: login };
    const dkim = { domainName: "acme.example", keySelector: "status", privateKey: dkimKeys.privateKey };
    here.start({ smtpPort: postfix.port, mail: { smtp, dkim } });
    const names = ["ada", "grace", "nobody"];
    await here.subscribe(...names.map((name) => subscriberRow({ address: `${name}@readers.example` })));
    await here.announce({ Title: "Zahlungen schlagen fehl – Störung" });

    await until(() =>
      names.slice(0, 2).every((name) => postfix.mailsOf(`${name}@readers.example`).length === 1),
    );
    await until(async () =>
      (await here.deliveries()).every(({ state }) => state === "Sent" || state === "Bounced"),
    );

    const [mail = ""] = postfix.mailsOf("ada@readers.example");
    const raw = mail.replaceAll(/\r?\n/gu, "\r\n");
    expect(signedFields(raw, dkimKeys.publicKey)).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    expect(raw).toMatch(/^Received: .*ESMTPSA/msu);
    const [bounced, ...others] = (await here.deliveries()).filter(({ state }) => state === "Bounced");
    expect(others).toEqual([]);
    expect(bounced?.remote_answer).toContain("550 5.1.1");
  });
});
