/** Mails as the server receives them: signed fields, and no address but the stored one. */
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { readMailAddress } from "../../src/platform/mail-address.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { dkimKeys, signedFields } from "./dkim-signature.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";

describe("a mail signed by DKIM", () => {
  it("a DKIM signature covers both unsubscribe headers, and fails if one is changed", async () => {
    const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
    const dkim = { domainName: "acme.example", keySelector: "status", privateKey: dkimKeys.privateKey };
    here.start({ smtpPort: smtp.port, mail: { dkim } });
    await here.subscribe(subscriberRow());
    await here.announce();
    await until(() => smtp.mails.length === 1);
    const raw = smtp.mails[0]?.raw ?? "";
    expect(signedFields(raw, dkimKeys.publicKey)).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    const changes: readonly (readonly [RegExp, string])[] = [
      [/^(?<name>List-Unsubscribe:\s*)<http/mu, "$<name><ftp"],
      [/^(?<name>List-Unsubscribe-Post:\s*)List/mu, "$<name>Lost"],
      [/^(?<name>Subject:\s*)\S/mu, "$<name>!"],
    ];
    for (const [field, changed] of changes) {
      expect(raw).toMatch(field);
      expect(signedFields(raw.replace(field, changed), dkimKeys.publicKey)).toBeUndefined();
    }
  });
});

/** Addresses that were used to reach others than the one meant, or to add fields to a mail. */
const hostile = [
  "a@x.test\r\nBcc: evil@x.test",
  "a@x.test\nRCPT TO:<evil@x.test>",
  "a@x.test, evil@x.test",
  "a@x.test;evil@x.test",
  "a@x.test evil@x.test",
  "<a@x.test> <evil@x.test>",
  "Ada <a@x.test>",
  '"evil@x.test, "@x.test',
  '"a\\"b"@x.test',
  "evil@x.test(@y.test",
  "group: a@x.test, evil@x.test;",
  "@relay.test:evil@x.test",
  "a%evil.test@x.test",
  "a!evil@x.test",
  "a@x.test\u0000.evil.test",
  "a@x.test\u2028Bcc: evil@x.test",
  "a@[127.0.0.1]",
  "a@xn--.test",
  "a@x..test",
  ".a@x.test",
  "a.@x.test",
  "a@-x.test",
  "\u017F@x.test",
  "a@x.test\u202E",
  "ａ@x.test",
  "a@ｘ.test",
  "a@x。test",
  "a@xn--pple-43d.test",
  `${"a".repeat(65)}@x.test`,
  `a@${"b".repeat(64)}.test`,
  "=?utf-8?q?evil=40x.test?=@y.test",
  "+evil@x.test",
  "-oQ/tmp@x.test",
  "a@x.test?bcc=evil@x.test",
  "a@x.test#evil",
];

const pieces = fc.constantFrom(
  "a",
  "B",
  ".",
  "@",
  "x.test",
  ",",
  ";",
  "<",
  ">",
  '"',
  "\\",
  "(",
  ")",
  " ",
  "\r\n",
  "\t",
  ":",
  "%",
  "!",
  "\u0000",
  "ü",
  "。",
  "xn--",
  "=?",
  "+",
  "-",
);
const mixed = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

describe("a hostile address", () => {
  it("a hostile address is refused when saved, or mail goes to the stored address alone", async () => {
    const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
    const random = fc.sample(mixed, { numRuns: repetitions(80, 10_000), seed: 46 });
    const likely = fc.sample(fc.emailAddress(), { numRuns: 40, seed: 46 });
    const stored = new Map<string, string>();
    for (const text of [...hostile, ...random, ...likely]) {
      const read = readMailAddress(text);
      if ("address" in read) stored.set(read.key, read.address);
    }
    expect(stored.size).toBeGreaterThan(30);
    here.start({ smtpPort: smtp.port });
    await here.subscribe(...[...stored.values()].map((address) => subscriberRow({ address })));
    await here.announce();
    await until(async () => {
      const rows = await here.deliveries();
      return rows.length === stored.size && rows.every(({ state }) => state === "Sent");
    });
    const envelopes = smtp.mails.map(({ to }) => to);
    expect(envelopes.filter((to) => to.length !== 1)).toEqual([]);
    // The mail server shows domains in Unicode.
    const reached = envelopes.flat().map((recipient) => {
      const at = recipient.lastIndexOf("@");
      return `${recipient.slice(0, at)}@${domainToASCII(recipient.slice(at + 1))}`;
    });
    expect(reached.toSorted()).toEqual([...stored.values()].toSorted());
    expect(smtp.mails.filter(({ raw }) => /^(?:bcc|cc):/imu.test(raw))).toEqual([]);
  });

  it("a hostile address parsed by the mail library would reach other recipients (the control)", async () => {
    const smtp = await smtpSinkForTest();
    const transport = createTransport({ host: "127.0.0.1", port: smtp.port });
    await transport.sendMail({ from: "status@acme.example", to: "a@x.test, evil@x.test", text: "Hello" });
    expect(smtp.mails[0]?.to).toContain("evil@x.test");
    transport.close();
  });
});
