/** Lists in the order of their columns, and the next command where something waits. */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { watchTimer } from "../../src/cli/status-watch.ts";
import { demoMailHost } from "../../src/platform/mail-settings.ts";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest, meddle, recordSettings } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";
import { remoteBox } from "./remote-box.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

it.each(["signalbox", "/opt/signalbox/bin/signalbox"])(
  "hints and help name the command as called: %s",
  async (name) => {
    box.env["CALLED_AS"] = name;
    expect((await box.call("component", "create")).err).toContain(`\`${name} component create --help\``);
    expect((await box.call("component", "create", "--help")).out).toContain(`  ${name} component create "`);
    expect((await box.call("doctor")).out).not.toMatch(/(?<![\w/])bin\/signalbox/u);
  },
);

it("statuses and findings are coloured where the output takes colours, and only there", async () => {
  await box.call("component", "create", "Website");
  await box.call("component", "set", "Website", "--status", "Major Outage");
  const plain = await box.call("component", "list");
  expect(plain.out).not.toContain("\u001b");
  box.env["FORCE_COLOR"] = "1";
  expect((await box.call("component", "list")).out).toContain("\u001b[31mMajor Outage\u001b[39m");
  await box.call("announcement", "create", "Payments fail", "--message", "We look into it.");
  expect((await box.call("announcement", "list")).out).toContain("\u001b[31mInvestigating\u001b[39m");
  expect((await box.call("doctor")).out).toContain("\u001b[32mok\u001b[39m       ");
  delete box.env["FORCE_COLOR"];
  box.env["NO_COLOR"] = "1";
  expect((await box.call("component", "list")).out).toBe(plain.out);
});

it("announcements are listed as the page orders them: of planned maintenance the next one first", async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = async (title: string, hours: number) => {
    const times = ["--starts-at", at(hours), "--ends-at", at(hours + 1)];
    const texts = ["--kind", "maintenance", "--message", "We work."];
    expect((await box.call("announcement", "create", title, ...texts, ...times)).code).toBe(0);
  };
  await plan("Second", 20);
  await plan("First", 50);
  await plan("Third", 5);
  const { out } = await box.call("announcement", "list");
  expect(out.match(/First|Second|Third/gu)).toEqual(["Third", "Second", "First"]);
  await box.call("announcement", "create", "Payments fail", "--message", "We look into it.");
  expect((await box.call("announcement", "list")).out).toMatch(/^.*\nPayments fail /u);
});

it("status --watch says what changed on the page until it is interrupted", async () => {
  const { box: elsewhere, server } = await remoteBox();
  const steps = [
    () => Promise.resolve(),
    async () => void (await server.component("Checkout", { Status: "Major Outage" })),
    () => Promise.resolve(void process.emit("SIGINT")),
  ];
  const pause = vi.spyOn(watchTimer, "pause").mockImplementation(async () => await steps.shift()?.());
  onTestFinished(() => pause.mockRestore());
  const { code, out, err } = await elsewhere.call("status", "--watch", "--exit-code");
  expect([code, err]).toEqual([4, expect.not.stringContaining("No answer")]);
  expect(out).toMatch(
    /^(.+): Nothing here yet\n\S+\n[-0-9]+ [:0-9]+Z \1: Nothing here yet → .+\n[-0-9]+ [:0-9]+Z Checkout: Major Outage\n$/u,
  );
});

it("the status lists open announcements as the page does: planned maintenance last, the next one first; with a webhook key too, as visitors see it", async () => {
  const { box: elsewhere, server } = await remoteBox();
  const create = async (title: string, ...options: string[]) => {
    const words = ["announcement", "create", title, "--message", "We look into it.", ...options];
    expect((await elsewhere.call(...words)).code).toBe(0);
  };
  const maintenance = ["--kind", "maintenance", "--for", "1h", "--starts-at"];
  await create("Working", ...maintenance, "5m ago");
  await create("Soon", ...maintenance, "in 2 hours");
  await create("Late", ...maintenance, "in 3 days");
  await create("Note", "--kind", "notice");
  await create("Failing");
  const { out } = await elsewhere.call("status");
  expect(out.match(/^(?:Working|Soon|Late|Note|Failing)/gmu)).toEqual([
    "Failing",
    "Working",
    "Note",
    "Soon",
    "Late",
  ]);
  elsewhere.env["SIGNALBOX_KEY"] = await server.key("Webhook");
  const visited = await elsewhere.call("status", "--exit-code");
  expect([visited.code, visited.out]).toEqual([4, out]);
});

it("a group without components of its own names its sub-groups", async () => {
  await box.call("group", "create", "Regions");
  await box.call("group", "create", "Europe", "--parent", "Regions");
  await box.call("component", "create", "Berlin", "--group", "Europe");
  const { err } = await box.call("component", "list", "--group", "regions");
  expect(err).toBe("There are no such components in the group itself. Its sub-groups: Europe.\n");
});

it("the name of a component is checked before its status is", async () => {
  await box.call("component", "create", "Checkout");
  const wrong = ["announcement", "create", "Payments fail", "--message", "x", "--component", "Chekout"];
  expect((await box.call(...wrong)).err).toContain(
    'There is no component "Chekout". Did you mean "Checkout"?',
  );
});

it("the undo of a status names the component as the call did", async () => {
  await box.call("component", "create", "Checkout");
  const set = (...options: string[]) =>
    box.call("component", "set", "checkout", "--status", "Major Outage", ...options);
  expect((await set()).err).toContain("`bin/signalbox component set Checkout --status Operational`");
});

it("a webhook key is said to report its components by their own names", async () => {
  await box.call("component", "create", "Main API");
  const { err } = await box.call("key", "create", "Monitor", "--role", "webhook", "--component", "main api");
  expect(err).toContain("It reports Main API, and reads nothing.");
});

it("mail test says that the mailbox of the demo takes the mail of its own process", async () => {
  box.env["SMTP_URL"] = `smtp://${demoMailHost}`;
  box.env["MAIL_FROM"] = "status@example.com";
  const { code, err } = await box.call("mail", "test", "ada@example.com");
  expect(code).toBe(1);
  expect(err).toContain("`bin/signalbox subscriber add ADDRESS` has the demo send one");
});

/** Puts in a delivery of the newest notification to each subscriber, as the sender would make it. */
async function insertDelivery(id: string): Promise<void> {
  await meddle(
    box,
    `insert into delivery (public_id, notification_id, subscriber_id, address_hash, page_id, announcement_id, event,
        channel, destination, state, attempts, next_attempt_at, created_at, state_at, sender_crashes, fence)
      select '${id}', notification.id, subscriber.id, address_hash,
        subscriber.page_id, announcement_id, event, channel, '', 'Sent', 1, 1, 1, 1, 0, 1
      from subscriber, notification where notification.id = (select max(id) from notification)`,
  );
}

it("deliveries are listed with their announcements, and with what sends or retries those that wait", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000001");
  const listedAs = async (state: string) => {
    await meddle(box, `update delivery set state = '${state}'`);
    return await box.call("delivery", "list");
  };
  const sent = await listedAs("Sent");
  expect(sent.out).toMatch(
    /^CREATED +STATE +EVENT +ANNOUNCEMENT +ADDRESS +CHANNEL +REASON +ID\n.* Slow checkout +\S+ +Email /u,
  );
  expect(sent.out).toContain("  Incident opened  ");
  for (const event of ["incident opened", "IncidentOpened"])
    expect((await box.call("delivery", "list", "--event", event)).out).toBe(sent.out);
  expect(sent.err).not.toContain("`bin/signalbox delivery");
  const held = await listedAs("Held");
  expect(held.err).toContain("`bin/signalbox delivery release` sends what is held");
  const resumed = await box.call("delivery", "resume");
  expect(resumed.out).toBe(
    "Sending was already running.\n1 delivery stays held: `bin/signalbox delivery release` sends it, `bin/signalbox delivery drop --state Held` drops it.\n",
  );
  const failed = await listedAs("Failed");
  expect(failed.err).toContain("`bin/signalbox delivery retry` tries failed");
  const id = "01900000-0000-7000-8000-000000000001";
  const shown = await box.call("delivery", "show", id);
  expect(shown.out).toMatch(/^State +Failed\n(?:.*\n)*Attempts +1\n/mu);
  expect(shown.err).toContain(`delivery retry ${id}`);
  expect((await box.call("delivery", "show", id.slice(0, 13))).out).toBe(shown.out);
  const ofAda = ["delivery", "list", "--subscriber", "Ada@example.com", "--json"];
  expect(JSON.parse((await box.call(...ofAda)).out)).toMatchObject([{ Id: id }]);
  const bounced = await listedAs("Bounced");
  expect(bounced.err).toContain("tries failed, bounced and deferred deliveries");
  const trial = { code: 0, err: "This was a dry run: nothing was changed.\n" };
  for (const [verb, changed] of [
    ["retry", "1 delivery would be retried."],
    ["drop", "0 deliveries would be dropped."],
    ["release", "0 deliveries would be released."],
  ] as const)
    expect(await box.call("delivery", verb, "--dry-run")).toEqual({ ...trial, out: `${changed}\n` });
  expect((await box.call("delivery", "retry", id)).out).toBe("1 delivery will be retried.\n");
  const again = await box.call("delivery", "retry", id);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("it has not failed")]);
  const missing = await box.call("delivery", "drop", "none", "--yes");
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('There is no delivery "none".')]);
});

it("a retry and a release say that mail waits for its settings, and what to do", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000001");
  await meddle(box, "update delivery set state = 'Queued'");
  const waits =
    "Deliveries by e-mail wait, since e-mail is not set up. Start the service with SMTP_URL and MAIL_FROM";
  for (const isMailSetUp of [true, false]) {
    await recordSettings(box, { isMailSetUp });
    for (const words of [["retry"], ["retry", "--dry-run"], ["release"]]) {
      const { out, err } = await box.call("delivery", ...words);
      expect([out.startsWith("0 deliveries"), err.includes(waits)]).toEqual([true, !isMailSetUp]);
    }
  }
});

it("a change that notifies says that its messages wait while no service runs on the store", async () => {
  const create = ["announcement", "create", "--title", "Slow checkout", "--message", "We look into it."];
  expect((await box.call(...create, "--dry-run")).out).not.toContain("messages");
  await box.call("subscriber", "add", "--webhook", "https://203.0.114.1/hook");
  const waits =
    "The message to 1 subscriber waits: the service is not running. `bin/signalbox serve` starts it.";
  expect((await box.call(...create)).err).toContain(waits);
  expect((await box.call(...create, "--dry-run")).out).toContain("Their messages would wait: the service is");
  for (const verb of ["retry", "resume", "release"])
    expect((await box.call("delivery", verb)).err).toContain("The service is not running: nothing is sent");
});

it("the waiting deliveries of a removed subscriber end with it, for that reason", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000007");
  await meddle(box, "update delivery set state = 'Queued'");
  await recordSettings(box, { isMailSetUp: false });
  const listed = async () => JSON.parse((await box.call("delivery", "list", "--json")).out) as unknown;
  expect(await listed()).toMatchObject([{ State: "Queued", Reason: "NoChannel" }]);
  await box.call("subscriber", "remove", "ada@example.com", "--yes");
  expect(await listed()).toMatchObject([{ State: "Suppressed", Reason: "SubscriberGone" }]);
});

it("a dry run of delivery retry counts the messages that are no longer wanted, by the reason", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000001");
  await box.call("announcement", "update", "Slow checkout", "--message", "A disk is full.");
  await insertDelivery("01900000-0000-7000-8000-000000000002");
  await meddle(box, "update delivery set state = 'Failed'");
  const outcome = async () => (await box.call("delivery", "retry", "--dry-run")).out;
  expect(await outcome()).toBe(
    "2 deliveries would be retried.\n1 of them would not be sent (Superseded): a newer message about the same was sent instead.\n",
  );
  await meddle(box, "update subscriber set state = 'Suspended'");
  expect(await outcome()).toBe(
    "2 deliveries would be retried.\n2 of them would not be sent (SubscriberSuspended): the subscriber is suspended.\n",
  );
});

it("deliveries are filtered by page, channel and age, and limited", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("page", "create", "--name", "Other", "--slug", "other");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  const insert = async (end: string, createdAt: number) =>
    await meddle(
      box,
      `insert into delivery (public_id, notification_id, subscriber_id, address_hash, page_id, announcement_id, event,
          channel, destination, state, attempts, next_attempt_at, created_at, state_at, sender_crashes, fence)
        select '01900000-0000-7000-8000-00000000000${end}', notification.id, subscriber.id, '${end}',
          subscriber.page_id, announcement_id, event, channel, '', 'Sent', 1, 1, ${createdAt}, 1, 0, 1
        from subscriber, notification where announcement_id is not null`,
    );
  await insert("1", 1);
  await insert("2", Date.now());
  const list = async (...options: string[]) => await box.call("delivery", "list", ...options);
  const countListed = async (...options: string[]) =>
    (await list(...options)).out.split("\n").filter((line) => line.includes("Slow checkout")).length;
  expect(await countListed()).toBe(2);
  expect(await countListed("--newer-than", "1h")).toBe(1);
  expect(await countListed("--older-than", "1h")).toBe(1);
  expect(await countListed("--channel", "email", "--page", "status")).toBe(2);
  await meddle(box, `update delivery set state = 'Failed' where public_id like '%1'`);
  expect(await countListed("--state", "Failed", "--state", "Sent")).toBe(2);
  expect(await countListed("--state", "failed, held")).toBe(1);
  const wrong = await list("--state", "Failed,Lost");
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--state cannot be "Lost".')]);
  expect((await list("--channel", "Webhook")).err).toContain("No delivery matches.");
  expect((await list("--page", "other")).err).toContain("No delivery matches.");
  expect((await list("--page", "nothing")).code).toBe(1);
  const [limited, all] = [await list("--limit", "1"), await list("--limit", "2")];
  expect(limited.err).toContain("There are more deliveries.");
  expect(all.err).not.toContain("There are more deliveries.");
  expect((await list("--limit", "0")).code).toBe(2);
});

it("announcements are narrowed by when they start and by their number, on this machine and elsewhere", async () => {
  const { box } = await remoteBox();
  const remote = { ...box.env };
  const here = { ...box.env, SIGNALBOX_URL: "" };
  for (const env of [remote, here]) {
    Object.assign(box.env, env);
    for (const [title, start] of [
      ["First", "2026-01-01T10:00:00Z"],
      ["Second", "2026-01-02T10:00:00Z"],
      ["Third", "2026-01-03T10:00:00Z"],
    ] as const)
      await box.call("announcement", "create", title, "--message", "We look.", "--starts-at", start);
    const titles = async (...options: string[]) =>
      (await box.call("announcement", "list", ...options)).out.match(/^(?:First|Second|Third)/gmu);
    expect(await titles("--newer-than", "2026-01-02T10:00:00Z")).toEqual(["Third", "Second"]);
    expect(await titles("--older-than", "2026-01-02T10:00:00Z")).toEqual(["First"]);
    expect(await titles("--limit", "2")).toEqual(["Third", "Second"]);
    const { err } = await box.call("announcement", "list", "--limit", "2");
    expect(err).toBe("There is 1 more. --limit and --older-than show more.\n");
  }
});

it("delivery release and drop ask on a terminal with the number and the age of the oldest", async () => {
  await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("announcement", "create", "--title", "Slow checkout", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000001");
  await box.call("announcement", "create", "--title", "Slow search", "--message", "We look into it.");
  await insertDelivery("01900000-0000-7000-8000-000000000002");
  await meddle(box, `update delivery set state = 'Held', created_at = ${Date.now() - 5.5 * 86_400_000}`);
  sitAtTerminal();
  const questions = answerPrompts([], [false, false]);
  expect((await box.call("delivery", "release")).err).toContain("Nothing was released.");
  expect((await box.call("delivery", "drop")).err).toContain("Nothing was dropped.");
  expect(questions).toEqual([
    "Release 2 held deliveries, the oldest queued 5 days ago?",
    "Drop 2 unsent deliveries, the oldest queued 5 days ago?",
  ]);
  expect((await box.call("delivery", "release", "--yes")).out).toBe("2 deliveries released.\n");
  expect((await box.call("delivery", "release")).out).toBe("0 deliveries released.\n");
  expect(questions).toHaveLength(2);
});
