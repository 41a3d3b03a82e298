/** Beginnings of ids, which are accepted for whole ones. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { newId } from "../../src/store/uuid.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";
import { remoteBox } from "./remote-box.ts";

const idOf = (sentence: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/u.exec(sentence)?.[0] ?? "";

/** Creates one of each that has an id, and returns the ids. */
async function createAll(box: NearBox) {
  const added = await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  const component = await box.call("component", "create", "Checkout");
  const incident = await box.call(
    "announcement",
    "create",
    "Checkout fails",
    "--message",
    "We look into it.",
  );
  return {
    subscriber: idOf(added.out),
    component: idOf(component.out),
    announcement: incident.out.trim(),
    hints: incident.err,
  };
}

describe.each([
  ["at home", boxForTest],
  ["elsewhere", async () => (await remoteBox()).box],
] as const)("%s", (_place, open) => {
  it("the beginning of an id is accepted, for announcements also once they are closed", async () => {
    const box = await open();
    const { subscriber, component, announcement, hints } = await createAll(box);
    const [, short = ""] = /announcement update (?<id>\S+) --message/u.exec(hints) ?? [];
    expect([announcement.startsWith(short), short.length]).toEqual([true, 13]);
    expect((await box.call("announcement", "resolve", short, "--message", "Done.")).code).toBe(0);
    const reopened = await box.call("announcement", "update", short, "--state", "Investigating");
    expect([reopened.code, reopened.out]).toEqual([0, expect.stringContaining("is Investigating.")]);
    expect((await box.call("component", "show", component.slice(0, 13))).out).toMatch(/^Checkout\n/u);
    const paused = ["--paused-until", "2099-01-01 08:00"];
    const set = await box.call("subscriber", "set", subscriber.slice(0, 13), ...paused);
    expect([set.code, set.out]).toEqual([0, expect.stringContaining("paused until 2099-01-01")]);

    // The beginning of a title; a script deletes nothing by it, unless it ends as in a list.
    for (const text of ["checkout F…", "CHECKOUT", "checkout fa..."])
      expect((await box.call("incident", "show", text)).out).toMatch(/^Checkout fails\n/u);
    expect((await box.call("component", "show", "check…")).out).toMatch(/^Checkout\n/u);
    expect((await box.call("component", "show", "check")).err).toContain('Did you mean "Checkout"?');
    expect((await box.call("component", "show", "CH")).err).toContain('Did you mean "Checkout"?');
    expect((await box.call("override", "remove", "check", "--yes")).code).toBe(1);
    expect((await box.call("incident", "delete", "checkout", "--yes")).err).toContain(
      '"checkout" is only the beginning of the title "Checkout fails". A deletion that asks nobody takes the whole title, or the id ',
    );
    await box.call("incident", "create", "Checkout is slow", "--message", "We look into it.");
    expect((await box.call("incident", "show", "checkout")).err).toContain(
      '2 incidents have a title that begins with "checkout". Give an id:',
    );
    const update = ["incident", "update", "checkout fa", "--message", "Again.", "--yes"];
    expect((await box.call(...update)).out).toContain('"Checkout fails" is Investigating.');
    expect((await box.call("incident", "delete", "checkout f…", "--yes")).out).toContain("Checkout fails");
  });
});

it("the beginning of several ids is refused with the ids", async () => {
  const box = await boxForTest();
  const { subscriber, component, announcement } = await createAll(box);
  await box.call("component", "create", "Search");
  await box.call("announcement", "create", "Search fails", "--message", "We look into it.");
  await box.call("subscriber", "add", "bob@example.com", "--consent", "signed form of 3 May");
  for (const table of ["announcement", "component", "subscriber"])
    await meddle(box, `update ${table} set public_id = 'abcdef12' || substr(public_id, 9)`);
  const refusalOf = async (...words: string[]) => {
    const { code, err } = await box.call(...words);
    expect(code).toBe(1);
    return err;
  };
  for (const verb of ["show", "update", "delete"])
    expect(
      await refusalOf(
        "announcement",
        verb,
        "ABCDEF12",
        ...(verb === "update" ? ["--message", "Found."] : []),
      ),
    ).toContain(`\n  abcdef12${announcement.slice(8)} (Investigating, start `);
  expect(await refusalOf("component", "show", "abcdef12")).toContain(
    `\n  abcdef12${component.slice(8)} ("Checkout")\n`,
  );
  expect(await refusalOf("subscriber", "resend", "abcdef12")).toContain(
    `\n  abcdef12${subscriber.slice(8)}\n`,
  );
});

it("a delivery elsewhere is found by the beginning of its id", async () => {
  const { server, box } = await remoteBox();
  await box.call("announcement", "create", "Checkout fails", "--message", "We look into it.");
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  const createdAt = Date.parse("2026-05-03T22:00:00Z");
  const id = newId(createdAt);
  const database = new DatabaseSync(storeFile(server.dataDirectory), { timeout: 10_000 });
  database.exec(`insert into delivery (public_id, notification_id, subscriber_id, address_hash, page_id, announcement_id,
      event, channel, destination, state, attempts, next_attempt_at, created_at, state_at, sender_crashes, fence)
    select '${id}', notification.id, subscriber.id, address_hash, subscriber.page_id, announcement_id, event, channel, '',
      'Sent', 1, 1, ${createdAt}, 1, 0, 1
    from subscriber, notification where announcement_id is not null`);
  database.close();
  expect((await box.call("delivery", "show", id.slice(0, 13))).out).toContain(`Id            ${id}`);
  const other = await box.call("delivery", "show", "01a21e06-0a54");
  expect([other.code, other.err]).toEqual([
    1,
    expect.stringContaining('There is no delivery "01a21e06-0a54".'),
  ]);
});
