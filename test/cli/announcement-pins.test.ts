import { beforeEach, describe, expect, it } from "vitest";
import { Chronicle } from "../../src/cli/demo/chronicle.ts";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { withEngine } from "./backups.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

describe("pins on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
    await box.call("page", "list");
  });

  /** Announces incidents; resolves with their ids. */
  async function announce(...titles: string[]): Promise<string[]> {
    return await withEngine(box, (engine) =>
      engine.transaction(async (tx) => {
        const chronicle = new Chronicle(tx, "http://localhost:8080");
        await chronicle.reach(Date.now());
        const ids: string[] = [];
        for (const Title of titles) {
          const command = parseAnnouncementCreate({ Kind: "Incident", Title, Message: "We look into it." });
          ids.push(await chronicle.make({ kind: "command line" }, command));
        }
        return ids;
      }, Date.now() + 60_000),
    );
  }

  const pinned = async () => {
    const { out } = await box.call("announcement", "list", "--json");
    return (JSON.parse(out) as { Title: string; Pinned: boolean }[])
      .filter(({ Pinned }) => Pinned)
      .map(({ Title }) => Title);
  };

  it("an open announcement is pinned by its title and unpinned by its id", async () => {
    const [, id = ""] = await announce("Search is slow", "Payments fail");
    const table = (await box.call("announcement", "list")).out;
    expect(table).toMatch(
      /^TITLE +KIND +STATE +IMPACT +START +END +REPEATS +PAGE +ID\nPayments fail +Incident +Investigating +Minor/u,
    );
    expect(await box.call("announcement", "pin", "payments FAIL")).toEqual({
      code: 0,
      out: '"Payments fail" is pinned.\n',
      err: "",
    });
    expect(await pinned()).toEqual(["Payments fail"]);
    expect((await box.call("announcement", "list")).out).toMatch(/ID +PINNED\nPayments fail .* yes\n/u);
    expect((await box.call("announcement", "unpin", id.toUpperCase())).out).toBe(
      '"Payments fail" is not pinned.\n',
    );
    expect(await pinned()).toEqual([]);
  });

  it("a title that several open announcements have is refused, and so is an unknown one", async () => {
    await announce("Search is slow", "Search is slow");
    const ambiguous = await box.call("announcement", "pin", "Search is slow");
    expect([ambiguous.code, ambiguous.err]).toEqual([1, expect.stringContaining("Give an id")]);
    const unknown = await box.call("announcement", "pin", "Nothing");
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("announcement list")]);
    expect(await pinned()).toEqual([]);
    await announce("Payments fail");
    await box.call("incident", "resolve", "Payments fail", "--message", "It works.");
    const closed = await box.call("incident", "pin", "Payments fail");
    expect([closed.code, closed.err]).toEqual([
      1,
      expect.stringMatching(/^Only open announcements can be pinned\. "Payments fail" is Resolved since /u),
    ]);
  });

  it("the list of announcements says so if none is open", async () => {
    const { out, err } = await box.call("announcement", "list");
    expect([out, err]).toEqual(["", "There are no open announcements.\n"]);
  });
});
