import { describe, expect, it } from "vitest";
import { defaultRetention } from "../../../src/platform/retention-settings.ts";
import { wholePage } from "../../../src/rules/subscription-scope.ts";
import { deleteExpired } from "../../../src/store/bookkeeping/retention-cleanup.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { hour } from "../times.ts";
import { Audience, address } from "./audience.ts";

const ada = "ada@example.com";
const day = 24 * hour;
const note = "signed form of 3 May";

const create = (text: string, consentNote: string | null = null) =>
  ({
    kind: "CreateSubscriber",
    page: null,
    address: address(text),
    choices: { scope: wholePage },
    consentNote,
    signingSecret: null,
  }) as const;

const imported = (...texts: string[]) =>
  ({
    kind: "ImportSubscribers",
    page: null,
    consentNote: note,
    rows: texts.map((text, index) => ({
      line: index + 2,
      address: address(text),
      choices: { scope: wholePage },
      signingSecret: null,
    })),
  }) as const;

describe("a subscriber added by key", () => {
  it("a subscriber added by key has to confirm, unless a note says how consent was given", async () => {
    const audience = await Audience.open();
    await audience.send(create(ada));
    await audience.send(create("grace@example.com", note));
    const rows = await audience.rows();
    expect(rows.map((row) => [row.state, row.source, row.consent_note])).toEqual([
      ["Pending", "Api", null],
      ["Active", "Api", note],
    ]);
    expect(await audience.messages()).toEqual(["SubscriptionConfirmation"]);
  });

  it("a subscriber is refused if the address exists in any case", async () => {
    const audience = await Audience.open();
    await audience.add(ada);
    await expect(audience.send(create("ADA@Example.com", note))).rejects.toMatchObject({
      code: "SubscriberExists",
    });
  });

  sqliteTest("a key gets the reason why another confirmation is refused", async () => {
    const audience = await Audience.open();
    await audience.send(create(ada));
    const { public_id: id } = await audience.row(ada);
    const resend = { kind: "ResendToSubscriber", id, hasMail: true } as const;
    await expect(audience.send(resend)).rejects.toMatchObject({ code: "MailLimitReached" });
    await expect(audience.send({ ...resend, hasMail: false })).rejects.toMatchObject({
      code: "ChannelUnavailable",
    });
    audience.stage.now += day;
    await audience.send(resend);
    expect(await audience.messages()).toHaveLength(2);
  });

  sqliteTest(
    "a link is sent again to a chat channel without a mail server, and refused for an e-mail address",
    async () => {
      const audience = await Audience.open();
      const resend = (id: string) => audience.send({ kind: "ResendToSubscriber", id, hasMail: false });
      await audience.send(create(ada));
      await audience.send({
        ...create("grace@example.com"),
        address: { ...address("grace@example.com"), channel: "Slack" },
      });
      const [mail, chat] = await audience.rows();
      audience.stage.now += day;
      await expect(resend(mail?.public_id ?? "")).rejects.toMatchObject({ code: "ChannelUnavailable" });
      await resend(chat?.public_id ?? "");
      expect(await audience.messages()).toContain("SubscriptionLink");
    },
  );

  it("a suspended subscriber that never confirmed is Pending when it is resumed", async () => {
    const audience = await Audience.open();
    await audience.send(create(ada));
    const { public_id: id } = await audience.row(ada);
    const move = (state: "Active" | "Suspended") =>
      audience.send({ kind: "PatchSubscriber", id, choices: {}, consentNote: undefined, state });
    await move("Suspended");
    await move("Active");
    expect(await audience.row(ada)).toMatchObject({ state: "Pending", suspended_for: null });
    await expect(move("Active")).rejects.toMatchObject({ code: "SubscriberStateForbids" });
    await audience.confirm(ada);
    expect(await audience.row(ada)).toMatchObject({ state: "Active" });
  });

  it("no link or confirmation is sent to a suspended or paused subscriber, and the refusal says how to resume it", async () => {
    const audience = await Audience.open();
    const { public_id: id } = await audience.add(ada);
    const patch = (fields: { readonly state?: "Active" | "Suspended"; readonly pausedUntil?: number }) =>
      audience.send({
        kind: "PatchSubscriber",
        id,
        choices: fields.pausedUntil === undefined ? {} : { pausedUntil: fields.pausedUntil },
        consentNote: undefined,
        state: fields.state,
      });
    const resend = () => audience.send({ kind: "ResendToSubscriber", id, hasMail: true });
    await patch({ state: "Suspended" });
    await expect(resend()).rejects.toThrow("State to Active");
    await patch({ state: "Active", pausedUntil: audience.stage.now + hour });
    await expect(resend()).rejects.toThrow("PausedUntil to null");
    audience.stage.now += 2 * hour;
    await resend();
    expect(await audience.messages()).toEqual(["SubscriptionLink"]);
  });

  it("the audit log contains only a subscriber's masked address", async () => {
    const audience = await Audience.open();
    const { public_id: id } = await audience.add(ada);
    await audience.send({ kind: "DeleteSubscriber", id });
    const entries = await audience.stage.audit();
    expect(entries.map(({ action }) => action)).toEqual(["Subscriber.Create", "Subscriber.Delete"]);
    expect(JSON.stringify(entries)).not.toContain(ada);
  });
});

describe("an import", () => {
  sqliteTest("an import skips existing, unsubscribed and erased addresses", async () => {
    const audience = await Audience.open();
    await audience.add(ada);
    const left = await audience.add("left@example.com");
    const erased = await audience.add("erased@example.com");
    await audience.visit({ kind: "Unsubscribe", ...audience.token(left, "unsubscribe") });
    await audience.send({ kind: "DeleteSubscriber", id: erased.public_id });
    const all = ["new@example.com", ada, "left@example.com", "erased@example.com", "new@example.com"];
    const { result } = await audience.send(imported(...all));
    expect(result).toMatchObject({ Imported: 1, Skipped: 4 });
    const states = (await audience.rows()).map((row) => [row.address, row.state]);
    expect(states).toEqual([
      [ada, "Active"],
      ["left@example.com", "Unsubscribed"],
      ["new@example.com", "Active"],
    ]);
  });

  it("an imported address that has not confirmed is a visitor's own once they sign up with it", async () => {
    const audience = await Audience.open();
    await audience.send({ ...imported(ada, "grace@example.com"), consentNote: null });
    await audience.subscribe(ada);
    const rows = (await audience.rows()).map((row) => [row.address, row.state, row.source]);
    expect(rows).toEqual([
      [ada, "Pending", "Page"],
      ["grace@example.com", "Pending", "Import"],
    ]);
  });

  it("an erased address counts again once its owner confirms", async () => {
    const audience = await Audience.open();
    const { public_id: id } = await audience.add(ada);
    await audience.send({ kind: "DeleteSubscriber", id });
    await audience.subscribe(ada);
    await audience.confirm(ada);
    expect(await audience.stage.rows(q.selectFrom("erased_address").selectAll().compile())).toEqual([]);
  });
});

describe("retention of subscribers", () => {
  it("unconfirmed subscribers are deleted after a week, and unsubscribed ones reduced to a hash after 30 days", async () => {
    const audience = await Audience.open();
    const { stage } = audience;
    await audience.subscribe("pending@example.com");
    const left = await audience.add("left@example.com");
    await audience.visit({ kind: "Unsubscribe", ...audience.token(left, "unsubscribe") });
    await audience.add(ada);
    const clean = () => deleteExpired(stage.engine, stage.now, defaultRetention);
    const there = async () => (await audience.rows()).map((row) => row.address);
    stage.now += 7 * day - hour;
    await clean();
    expect(await there()).toEqual(["pending@example.com", "left@example.com", ada]);
    stage.now += 2 * hour;
    await clean();
    expect(await there()).toEqual(["left@example.com", ada]);
    stage.now += 23 * day;
    await clean();
    await clean();
    expect(await there()).toEqual([ada]);
    const { result } = await audience.send(imported("left@example.com"));
    expect(result).toMatchObject({ Imported: 0, Skipped: 1 });
  });
});

describe("a page made private", () => {
  it("closing a page suspends subscribers from the page, and reopening it resumes them", async () => {
    const audience = await Audience.open();
    const { stage } = audience;
    await audience.subscribe("visitor@example.com");
    await audience.confirm("visitor@example.com");
    await audience.add(ada);
    const open = (Access: "Public" | "Restricted") =>
      stage.send({ kind: "PatchPage", id: audience.pageId, fields: { Access } });
    const states = async () => (await audience.rows()).map((row) => [row.state, row.suspended_for]);
    await open("Restricted");
    expect(await states()).toEqual([
      ["Suspended", "PageClosed"],
      ["Active", null],
    ]);
    const by = audience.token(await audience.row("visitor@example.com"), "confirm");
    const again = audience.visit({ kind: "ConfirmSubscription", isAdmitted: false, choices: {}, ...by });
    await expect(again).rejects.toMatchObject({ code: "PageClosed" });
    await open("Public");
    expect(await states()).toEqual([
      ["Active", null],
      ["Active", null],
    ]);
  });
});
