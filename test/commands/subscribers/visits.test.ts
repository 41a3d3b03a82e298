import { describe, expect, it } from "vitest";
import { choicesOf } from "../../../src/commands/subscribers/subscriber-choices.ts";
import { emptyScope, wholePage } from "../../../src/rules/subscription-scope.ts";
import { q } from "../../../src/store/query.ts";
import { hour } from "../times.ts";
import { Audience, address } from "./audience.ts";

const ada = "ada@example.com";
const minute = 60_000;
const day = 24 * hour;

async function withComponents(): Promise<{ audience: Audience; api: string; web: string }> {
  const audience = await Audience.open();
  const [api, web] = [await audience.stage.component("API"), await audience.stage.component("Web")];
  return { audience, api, web };
}

const only = (...componentIds: string[]) => ({ ...emptyScope, componentIds });

describe("a visitor who subscribes", () => {
  it("a visitor's subscription is pending until its single confirmation, and then active with its choices", async () => {
    const { audience, api, web } = await withComponents();
    expect(await audience.subscribe(ada, { scope: only(api) })).toEqual({ Outcome: "Requested" });
    expect(await audience.row(ada)).toMatchObject({ state: "Pending", source: "Page", confirmed_at: null });
    expect(await audience.messages()).toEqual(["SubscriptionConfirmation"]);
    const events = { Incidents: "OpenedAndResolved", Maintenance: false } as const;
    await audience.confirm(ada, { scope: only(web), events });
    const row = await audience.row(ada);
    expect(row).toMatchObject({ state: "Active", confirmed_at: audience.stage.now });
    expect(choicesOf(row)).toMatchObject({ scope: only(web), events: { ...events, Notices: true } });
  });

  it("a visitor who subscribes gets the same response and changes no status, whatever the address", async () => {
    const { audience, api } = await withComponents();
    const subscribed = async () => await audience.subscribe(ada, { scope: only(api) });
    const answers = [await subscribed()];
    answers.push(await subscribed());
    await audience.confirm(ada);
    audience.stage.now += day;
    answers.push(await audience.subscribe(ada));
    const active = await audience.row(ada);
    expect([active.state, choicesOf(active).scope]).toEqual(["Active", only(api)]);
    await audience.visit({ kind: "Unsubscribe", ...audience.token(active, "unsubscribe") });
    answers.push(await subscribed());
    expect((await audience.row(ada)).state).toBe("Unsubscribed");
    await audience.send({ kind: "SuspendSubscribers", numbers: [active.id], reason: "Bounced" });
    answers.push(await subscribed());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("an active subscriber keeps the choices until the confirmation page with their union is submitted", async () => {
    const { audience, api, web } = await withComponents();
    await audience.add(ada, { scope: only(api) });
    await audience.subscribe(ada, { scope: only(web) });
    expect(choicesOf(await audience.row(ada)).scope).toEqual(only(api));
    await audience.confirm(ada);
    const row = await audience.row(ada);
    expect(choicesOf(row).scope).toEqual({ ...emptyScope, componentIds: [api, web].toSorted() });
    expect(row.requested).toBeNull();
  });

  it("a visitor who subscribes gets two confirmations a day, ten minutes apart, counted over all pages", async () => {
    const { audience } = await withComponents();
    const { stage } = audience;
    await stage.send({ kind: "CreatePage", fields: { Name: "Other", Slug: "other" } });
    const [, other] = await stage.rows(q.selectFrom("page").select("public_id").orderBy("id").compile());
    await audience.subscribe(ada);
    await audience.subscribe(ada);
    const elsewhere = audience.onPage(other?.public_id ?? "");
    expect(await elsewhere.subscribe(ada)).toEqual({ Outcome: "Requested" });
    expect([(await audience.rows()).length, await audience.messages()]).toEqual([
      1,
      ["SubscriptionConfirmation"],
    ]);
    stage.now += 10 * minute;
    for (const _ of [1, 2]) await elsewhere.subscribe(ada);
    expect([(await audience.rows()).length, (await audience.messages()).length]).toEqual([2, 2]);
    stage.now += 23 * hour;
    await audience.subscribe(ada);
    expect((await audience.messages()).length).toBe(2);
    stage.now += hour;
    await audience.subscribe(ada);
    expect((await audience.messages()).length).toBe(3);
  });

  it("a subscriber suspended by an operator gets nothing, and stays suspended", async () => {
    const { audience } = await withComponents();
    const { id } = await audience.add(ada);
    await audience.send({ kind: "SuspendSubscribers", numbers: [id], reason: "ByOperator" });
    await audience.subscribe(ada);
    expect([(await audience.row(ada)).state, await audience.messages()]).toEqual(["Suspended", []]);
  });

  it("a webhook gets a challenge, and is active once that is answered", async () => {
    const { audience } = await withComponents();
    const hook = "https://hooks.example.com/status?token=1";
    await audience.subscribe(hook);
    const row = await audience.row(hook);
    expect([row.state, await audience.messages()]).toEqual(["Pending", ["SubscriptionChallenge"]]);
    expect(`${row.address}${row.address_key}${row.address_mask}`).not.toContain("token=1");
    await audience.send({ kind: "ConfirmWebhook", number: row.id, confirmationAt: 1 });
    expect((await audience.row(hook)).state).toBe("Pending");
    await audience.send({ kind: "ConfirmWebhook", number: row.id, confirmationAt: row.confirmation_at ?? 0 });
    expect((await audience.row(hook)).state).toBe("Active");
  });

  it("a visitor may follow one open announcement, and none that is closed, hidden or missing", async () => {
    const { audience } = await withComponents();
    const { stage } = audience;
    const incident = async (State?: "Resolved") => {
      const fields = { Kind: "Incident", Title: "Payments fail", Message: "We look into it." } as const;
      const { result } = await stage.send({
        kind: "CreateAnnouncement",
        fields: { ...fields, ...(State === undefined ? {} : { State }) },
      });
      return (result as { Id: string }).Id;
    };
    const [open, closed] = [await incident(), await incident("Resolved")];
    const follow = (id: string) =>
      audience.subscribe(ada, { scope: { ...emptyScope, announcementIds: [id] } });
    await follow(open);
    expect(choicesOf(await audience.row(ada)).scope.announcementIds).toEqual([open]);
    await expect(follow(closed)).rejects.toMatchObject({ code: "ValidationFailed" });
    await expect(follow(open.replace(/^./u, "f"))).rejects.toMatchObject({ code: "AnnouncementNotFound" });
    // A form ends the following of announcements, and begins none.
    const scope = { ...emptyScope, announcementIds: [open] };
    await audience.confirm(ada, { scope: { ...scope, announcementIds: [open, closed] } });
    expect(choicesOf(await audience.row(ada)).scope).toEqual(scope);
    await expect(
      audience.visit({
        kind: "ChangeSubscription",
        choices: { scope: emptyScope },
        ...audience.token(await audience.row(ada), "manage"),
      }),
    ).rejects.toMatchObject({ code: "ValidationFailed" });
  });
});

describe("a link in a mail", () => {
  it("an unsubscribe link only unsubscribes, any number of times, while the subscriber exists", async () => {
    const audience = await Audience.open();
    const by = audience.token(await audience.add(ada), "unsubscribe");
    const others = ["ChangeSubscription", "ConfirmSubscription"] as const;
    for (const kind of others) {
      await expect(audience.visit({ kind, isAdmitted: true, choices: {}, ...by })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(audience.visit({ kind: "EraseSubscription", ...by })).rejects.toMatchObject({ status: 404 });
    await expect(
      audience.visit({ kind: "ResumeSubscription", isAdmitted: true, ...by }),
    ).rejects.toMatchObject({ status: 404 });
    audience.stage.now += 400 * day;
    for (const _ of [1, 2]) {
      expect(await audience.visit({ kind: "Unsubscribe", ...by })).toEqual({ Outcome: "Unsubscribed" });
    }
    expect((await audience.row(ada)).state).toBe("Unsubscribed");
  });

  it("a confirmation link lasts a day, and does not resubscribe an address unsubscribed in the meantime", async () => {
    const audience = await Audience.open();
    await audience.subscribe(ada);
    const by = audience.token(await audience.row(ada), "confirm");
    audience.stage.now += day;
    const late = audience.visit({ kind: "ConfirmSubscription", isAdmitted: true, choices: {}, ...by });
    await expect(late).rejects.toMatchObject({ code: "LinkExpired", status: 410 });
    audience.stage.now -= hour;
    await audience.visit({ kind: "ConfirmSubscription", isAdmitted: true, choices: {}, ...by });
    const row = await audience.row(ada);
    await audience.visit({ kind: "Unsubscribe", ...audience.token(row, "unsubscribe") });
    const again = audience.visit({ kind: "ConfirmSubscription", isAdmitted: true, choices: {}, ...by });
    await expect(again).rejects.toMatchObject({ code: "LinkExpired" });
  });

  it("a management link ends when its holder ends the earlier ones, not with a requested one, of which there are two a day", async () => {
    const audience = await Audience.open();
    const first = audience.token(await audience.add(ada), "manage");
    await audience.visit({
      kind: "ChangeSubscription",
      choices: { pausedUntil: audience.stage.now + day },
      ...first,
    });
    const outcomes: unknown[] = [];
    for (const _ of [1, 2, 3])
      outcomes.push(await audience.visit({ kind: "RenewSubscriptionLink", ...first }));
    expect(outcomes).toEqual(["LinkSent", "LinkSent", "LimitReached"].map((Outcome) => ({ Outcome })));
    await audience.visit({ kind: "EndEarlierLinks", ...first });
    expect(await audience.messages()).toEqual(["SubscriptionLink", "SubscriptionLink"]);
    const old = audience.visit({ kind: "ChangeSubscription", choices: {}, ...first });
    await expect(old).rejects.toMatchObject({ code: "LinkExpired" });
    const row = await audience.row(ada);
    expect([row.manage_version, row.paused_until]).toEqual([2, audience.stage.now + day]);
    await audience.visit({ kind: "Unsubscribe", ...audience.token(row, "manage") });
    await audience.visit({ kind: "ResumeSubscription", isAdmitted: true, ...audience.token(row, "manage") });
    expect((await audience.row(ada)).state).toBe("Active");
  });

  it("a link of another page or of an erased subscriber is invalid", async () => {
    const audience = await Audience.open();
    const row = await audience.add(ada);
    const by = audience.token(row, "manage");
    const elsewhere = audience.visit({ kind: "Unsubscribe", ...by, pageId: row.public_id });
    await expect(elsewhere).rejects.toMatchObject({ code: "SubscriberNotFound" });
    expect(await audience.visit({ kind: "EraseSubscription", ...by })).toEqual({ Outcome: "Erased" });
    await expect(audience.visit({ kind: "Unsubscribe", ...by })).rejects.toMatchObject({ status: 404 });
  });

  it("a click in a shared mailbox sends the mailbox a link instead, once a day, which unsubscribes", async () => {
    const audience = await Audience.open();
    const row = await audience.add(ada, { isShared: true });
    for (const _ of [1, 2]) {
      const answer = await audience.visit({ kind: "Unsubscribe", ...audience.token(row, "unsubscribe") });
      expect(answer).toEqual({ Outcome: "LinkSent" });
    }
    const after = await audience.row(ada);
    expect([after.state, await audience.messages()]).toEqual(["Active", ["SubscriptionLink"]]);
    await audience.visit({ kind: "Unsubscribe", ...audience.token(after, "manage") });
    expect((await audience.row(ada)).state).toBe("Unsubscribed");
  });

  it("a link resumes a subscription suspended by a bounce always, by a closed page for permitted readers, by the operator never", async () => {
    const audience = await Audience.open();
    const { id } = await audience.add(ada);
    const states: string[] = [];
    for (const [reason, isAdmitted] of [
      ["Bounced", false],
      ["PageClosed", false],
      ["PageClosed", true],
      ["ByOperator", true],
    ] as const) {
      await audience.send({ kind: "SuspendSubscribers", numbers: [id], reason });
      const by = audience.token(await audience.row(ada), "manage");
      await audience.visit({ kind: "ResumeSubscription", isAdmitted, ...by });
      const { state } = await audience.row(ada);
      states.push(state);
      if (reason === "PageClosed" && !isAdmitted)
        await audience.send({
          kind: "PatchSubscriber",
          id: (await audience.row(ada)).public_id,
          choices: {},
          state: "Active",
          consentNote: undefined,
        });
    }
    expect(states).toEqual(["Active", "Suspended", "Active", "Suspended"]);
  });
});

describe("a request for a link by an address", () => {
  it("a request for a link gets the same response whether the address is subscribed or not", async () => {
    const audience = await Audience.open();
    await audience.add(ada);
    const requestLink = (text: string) =>
      audience.visit({ kind: "RequestSubscriptionLink", pageId: audience.pageId, address: address(text) });
    expect(await requestLink("nobody@example.com")).toEqual(await requestLink(ada));
    expect(await audience.messages()).toEqual(["SubscriptionLink"]);
  });
});

describe("a subscription", () => {
  it("a subscription raises no revision, because no page shows it", async () => {
    const audience = await Audience.open();
    const revision = async () =>
      (await audience.stage.rows(q.selectFrom("counters").select("revision").compile()))[0]?.revision;
    const before = await revision();
    await audience.subscribe(ada, { scope: wholePage });
    await audience.confirm(ada);
    expect(await revision()).toBe(before);
  });
});
