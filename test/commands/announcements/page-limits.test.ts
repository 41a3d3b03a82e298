/** As many open announcements, and as much of their text, as one page can hold. */
import { beforeEach, expect, it } from "vitest";
import { parsePostmortem } from "../../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../../src/commands/command.ts";
import { maxOpenAnnouncements, maxPageText } from "../../../src/rules/page-capacity.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { Stage, submission } from "../stage.ts";
import { day, iso } from "../times.ts";
import { announce, incident, patch, patching, update, updating } from "./announcement-requests.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

/** An incident with this many bytes of text, past what one request may carry, so that a few fill a page. */
const large = (bytes: number, fields: object = {}): Command => ({
  kind: "CreateAnnouncement",
  fields: { Kind: "Incident", Title: "API is down", Message: "x".repeat(bytes), ...fields },
});
const mebibyte = 1_024 * 1_024;
const full = (limit: RegExp) => ({
  code: "PageFull",
  status: 409,
  message: expect.stringMatching(limit) as string,
});
const tooManyOpen = full(new RegExp(`has ${maxOpenAnnouncements} open announcements`, "u"));
const tooMuchText = full(/at most 8 MiB of text/u);

sqliteTest(
  "a page with 100 open announcements refuses another, and accepts it once one is closed",
  async () => {
    const group = Array.from({ length: maxOpenAnnouncements + 1 }, () => submission(incident()));
    const outcomes = await stage.group(group);
    expect(outcomes.slice(0, -1).every(({ kind }) => kind === "answer")).toBe(true);
    expect(outcomes.at(-1)).toMatchObject({ kind: "refusal", refusal: tooManyOpen });
    const closed = { State: "Resolved", ResolvedAt: iso(stage.now) };
    const { Id } = await announce(stage, closed);
    expect(await stage.refusal(updating(Id, { State: "Monitoring" }))).toMatchObject(tooManyOpen);
    expect(await stage.refusal(patching(Id, { State: "Monitoring" }))).toMatchObject(tooManyOpen);
    const [first] = outcomes;
    const opened = first?.kind === "answer" ? (first.answer.result as { Id: string }).Id : "";
    await update(stage, opened, { State: "Resolved" });
    expect((await patch(stage, Id, { State: "Monitoring" })).State).toBe("Monitoring");
  },
);

sqliteTest(
  "a page with 8 MiB of text refuses more, but accepts an update that closes an announcement",
  async () => {
    const { Id } = await announce(stage);
    for (let count = 1; count < maxPageText / mebibyte; count += 1) await stage.send(large(mebibyte - 1_024));
    await stage.send(large(mebibyte - 10_000));
    expect(await stage.refusal(large(mebibyte))).toMatchObject(tooMuchText);
    const Message = "x".repeat(32_000);
    expect(await stage.refusal(updating(Id, { Message }))).toMatchObject(tooMuchText);
    expect(await stage.refusal(patching(Id, { Message }))).toMatchObject(tooMuchText);
    expect(await stage.refusal(parsePostmortem(Id, { Message }))).toMatchObject(tooMuchText);
    expect((await patch(stage, Id, { Title: "API is slow" })).Title).toBe("API is slow");
    expect((await update(stage, Id, { Message, State: "Resolved" })).State).toBe("Resolved");
  },
);

sqliteTest(
  "text that the page no longer shows is not counted, and a deleted announcement frees its share",
  async () => {
    const past = iso(stage.now - 15 * day);
    for (let count = 0; count < 2; count += 1) {
      await stage.send(
        large(mebibyte, { State: "Resolved", StartsAt: Date.parse(past) - 1, ResolvedAt: Date.parse(past) }),
      );
    }
    const ids: string[] = [];
    for (let count = 1; count < maxPageText / mebibyte; count += 1) {
      ids.push(((await stage.send(large(mebibyte))).result as { Id: string }).Id);
    }
    await stage.send(large(mebibyte / 2));
    expect(await stage.refusal(large(mebibyte))).toMatchObject(tooMuchText);
    const [Id = ""] = ids;
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    await stage.send(large(mebibyte));
    expect(await stage.refusal({ kind: "RestoreAnnouncement", id: Id })).toMatchObject(tooMuchText);
  },
);

it("an announcement counts on every page that shows it", async () => {
  await stage.send({ kind: "CreatePage", fields: { Name: "Other", Slug: "other" } });
  for (let count = 1; count < maxPageText / mebibyte; count += 1) {
    await stage.send(large(mebibyte, { Page: "other" }));
  }
  const AlsoOn = ["other"];
  const { Id } = await announce(stage);
  await stage.send(large(mebibyte / 2, { AlsoOn }));
  expect(await stage.refusal(large(mebibyte, { AlsoOn }))).toMatchObject(tooMuchText);
  await stage.send(large(mebibyte / 2 - 10_000, { AlsoOn }));
  const grown = await update(stage, Id, { Message: "x".repeat(32_000) });
  expect(await stage.refusal(patching(grown.Id, { AlsoOn }))).toMatchObject(tooMuchText);
});
