import { describe, expect, it } from "vitest";
import { readMailEvents } from "../../../src/integrations/mail-events/read-mail-events.ts";
import type { MailProvider } from "../../../src/platform/mail-settings.ts";
import { mailgun, postmark, sendGrid, ses, sns } from "./mail-event-samples.ts";

const id = "019aa6b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b";
const kindOf = (provider: MailProvider, json: unknown) =>
  readMailEvents(provider, json)?.map((event) => event.kind);

describe("the events of Amazon SES", () => {
  it("a permanent bounce names the delivery by its header and the mail by Amazon's id", () => {
    expect(readMailEvents("SES", sns(ses("Bounce", { id })))).toEqual([
      {
        kind: "HardBounce",
        deliveryId: id,
        providerId: "00000137860315fd-34208509-5b74-41f3-95c5-22c1edc3c924-000000",
        detail: "Bounce Permanent General smtp; 550 5.1.1 user unknown",
      },
    ]);
  });

  it("a temporary or policy bounce of Amazon SES suspends nobody", () => {
    expect(kindOf("SES", sns(ses("Bounce", { id, bounceType: "Transient" })))).toEqual(["Other"]);
    expect(kindOf("SES", sns(ses("Bounce", { id, status: "5.7.1" })))).toEqual(["Other"]);
  });

  it("a complaint of Amazon SES counts unless it says that the mail is not spam", () => {
    expect(kindOf("SES", sns(ses("Complaint", { id })))).toEqual(["Complaint"]);
    expect(kindOf("SES", sns(ses("Complaint", { id, feedback: "not-spam" })))).toEqual(["Other"]);
  });

  it("a text that Amazon sends when a topic is set up contains no event", () => {
    expect(
      readMailEvents("SES", sns("Successfully validated SNS topic for Amazon SES event publishing.")),
    ).toEqual([]);
  });
});

describe("the events of SendGrid", () => {
  it("several events are read from one body, by SendGrid's id where they name no delivery", () => {
    const events = [
      sendGrid({ event: "bounce", type: "bounce", signalbox_delivery: id }),
      sendGrid({ event: "spamreport" }),
    ];
    expect(readMailEvents("SendGrid", events)).toMatchObject([
      { kind: "HardBounce", deliveryId: id },
      { kind: "Complaint", deliveryId: null, providerId: "14c5d75ce93" },
    ]);
  });

  it("a blocked mail and a delivered one suspend nobody", () => {
    const events = [sendGrid({ event: "bounce", type: "blocked" }), sendGrid({ event: "delivered" })];
    expect(kindOf("SendGrid", events)).toEqual(["Other", "Other"]);
  });
});

describe("the events of Mailgun", () => {
  it("a permanent failure of the address names the delivery by its Message-ID", () => {
    expect(readMailEvents("Mailgun", mailgun({ messageId: `${id}@acme.example` }))).toMatchObject([
      { kind: "HardBounce", deliveryId: id },
    ]);
  });

  it("a temporary failure and a refusal by policy suspend nobody", () => {
    expect(kindOf("Mailgun", mailgun({ severity: "temporary" }))).toEqual(["Other"]);
    expect(kindOf("Mailgun", mailgun({ message: "550 5.7.1 blocked by policy" }))).toEqual(["Other"]);
    expect(kindOf("Mailgun", mailgun({ event: "complained" }))).toEqual(["Complaint"]);
  });
});

describe("the events of Postmark", () => {
  it("a hard bounce names the delivery by its metadata", () => {
    const event = postmark({ Metadata: { "signalbox-delivery": id } });
    expect(readMailEvents("Postmark", event)).toMatchObject([
      { kind: "HardBounce", deliveryId: id, providerId: "883953f4-6105-42a2-a16a-77a8eac79483" },
    ]);
  });

  it("a soft bounce suspends nobody, and a spam complaint is a complaint", () => {
    expect(kindOf("Postmark", postmark({ Type: "SoftBounce" }))).toEqual(["Other"]);
    expect(kindOf("Postmark", postmark({ RecordType: "SpamComplaint", Type: "SpamComplaint" }))).toEqual([
      "Complaint",
    ]);
  });
});

describe("a body of an unexpected form", () => {
  const hostile: readonly unknown[] = [
    null,
    1,
    "text",
    [],
    {},
    [[]],
    { "event-data": [] },
    { mail: null },
    sns("{}"),
  ];

  it.each(["SES", "SendGrid", "Mailgun", "Postmark"] as const)(
    "a body that %s does not send suspends nobody",
    (provider) => {
      for (const json of hostile) expect(readMailEvents(provider, json) ?? []).toEqual([]);
    },
  );

  it("fields of unexpected types count as missing", () => {
    expect(kindOf("Postmark", postmark({ MessageID: 5, Metadata: { "signalbox-delivery": {} } }))).toEqual([
      "HardBounce",
    ]);
    const odd = { notificationType: {}, bounce: 7, mail: { messageId: [], headers: [{ name: 1 }, null] } };
    expect(readMailEvents("SES", sns(JSON.stringify(odd)))).toEqual([
      { kind: "Other", deliveryId: null, providerId: null, detail: "" },
    ]);
  });
});
