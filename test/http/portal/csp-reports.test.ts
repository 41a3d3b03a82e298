/** Violation reports by browsers, counted and logged in listed words, however hostile (S-25). */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../../harness/any-character.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { type Listener, newer, older, secret, startListener, types } from "./policy-listener.ts";

let listener: Listener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.server.close());

describe("a violation report", () => {
  it("a violation report is counted and logged in both formats, without the URLs in it", async () => {
    const [before, lines] = [await listener.counted(), listener.logged().length];
    for (const [sent, type] of [
      [newer(), types.newer],
      [newer()[0], types.newer],
      [older(), types.older],
      [
        older({ "effective-directive": undefined, "violated-directive": "img-src 'self' data:" }),
        types.older,
      ],
    ] as const) {
      const { status, text, headers } = await listener.report(sent, { type });
      expect([status, text, headers["cache-control"]]).toEqual([204, "", "no-store"]);
    }
    const after = await listener.counted();
    const more = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
    expect(Object.fromEntries(more)).toMatchObject({
      "script-src-elem": 2,
      "style-src-attr": 1,
      "img-src": 1,
    });
    const scripts = {
      level: "warn",
      directive: "script-src-elem",
      disposition: "enforce",
      blocked: "https://evil.test:8443",
      document: "portal",
    };
    const styles = { directive: "style-src-attr", blocked: "inline", document: "sign-in" };
    expect(listener.logged().slice(lines)).toMatchObject([
      scripts,
      scripts,
      styles,
      { directive: "img-src" },
    ]);
    expect(listener.server.log.join("")).not.toContain(secret);
    expect(await listener.measured()).not.toContain(secret);
  });

  it("a violation report requires no session, changes nothing, and runs no query", async () => {
    const figures = async () =>
      (await listener.measured())
        .split("\n")
        .filter((line) => /^signalbox_(?:submissions_total|group_size_count|revision)/u.test(line));
    const [before, writes] = [await figures(), await listener.inAll()];
    for (const cookie of ["", "signalbox=forged"])
      expect((await listener.report(newer(), { headers: { cookie } })).status).toBe(204);
    expect(await listener.inAll()).toBe(writes + 2);
    expect(await figures()).toEqual(before);
  });

  it("a report of another type is ignored", async () => {
    const before = await listener.inAll();
    const { status } = await listener.report([{ type: "deprecation", body: { id: secret } }, ...newer()]);
    expect([status, await listener.inAll()]).toEqual([204, before + 1]);
    expect((await listener.report([])).status).toBe(204);
  });

  it.each([
    [`https://evil.test/${secret}`, "https://evil.test"],
    [`wss://evil.test:99/${secret}`, "wss://evil.test:99"],
    [`HTTPS://EVIL.test#${secret}`, "https://evil.test"],
    ["eval", "eval"],
    [`data:text/html,${secret}`, "data"],
    [`blob:https://localhost/${secret}`, "blob"],
    [`chrome-extension://${secret}/x.js`, "chrome-extension"],
    [`javascript:${secret}`, "javascript"],
    [`${secret}://x`, "other"],
    [`${secret}`, "other"],
    [`https://${secret.repeat(100)}/`, "other"],
    [`https://[${secret}`, "other"],
    ["", "other"],
    [null, "other"],
  ])("a violation report names the blocked origin, or a keyword: %s", async (blockedURL, blocked) => {
    listener.pass(7_000);
    expect((await listener.report(newer({ blockedURL }))).status).toBe(204);
    expect(listener.logged().at(-1)).toMatchObject({ blocked });
    expect(listener.server.log.join("")).not.toContain(secret);
  });

  it("a violation report is logged and counted by values of short lists only", async () => {
    const [before, lines] = [await listener.counted(), listener.logged().length];
    const word = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 30 }),
      fc.constantFrom("inline", "about:srcdoc", "https://", "//", "/portal", " ", "script-src", "report"),
    );
    const texts = fc.array(word, { maxLength: 4 }).map((parts) => `${parts.join("")}/${secret}`);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ documentURL: texts, blockedURL: texts, effectiveDirective: texts, disposition: texts }),
        async (body) => {
          listener.pass(7_000);
          const sent = [{ type: "csp-violation", body }];
          expect([204, 400]).toContain((await listener.report(sent)).status);
        },
      ),
      { numRuns: repetitions(30, 1_000) },
    );
    for (const { directive, disposition, blocked, document } of listener.logged().slice(lines)) {
      expect(String(directive)).toMatch(/^(?:script-src|other)$/u);
      expect(["enforce", "report"]).toContain(disposition);
      expect(String(blocked)).toMatch(/^(?:[a-z-]{4,20}|(?:http|ws)s?:\/\/[^/]+)$/u);
      expect(["sign-in", "portal", "preview", "elsewhere"]).toContain(document);
    }
    expect(listener.logged().length).toBeGreaterThan(lines);
    const names = Object.keys(await listener.counted()).filter((name) => !(name in before));
    expect(names.filter((name) => !["other", "script-src"].includes(name))).toEqual([]);
    expect(`${listener.server.log.join("")}${await listener.measured()}`).not.toContain(secret);
  });
});
