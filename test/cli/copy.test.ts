/** The copy elsewhere from the command line: made once and now, and proved by a drill. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { leaveImagesBlank } from "../harness/blank-images.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { callHere } from "./in-process-cli.ts";

/** A server of which a copy was made, and the settings of the command line beside it. */
async function copyMade() {
  const server = await startServer();
  whenFinished(() => server.close());
  const key = await server.key("Read-Write");
  const body = { Name: "Shop" };
  const group = await server.request("/api/ComponentGroup", { method: "POST", key, body });
  await server.component("Checkout", { GroupId: group.at("Result", "Id") });
  const folder = join(server.dataDirectory, "elsewhere");
  const { database } = server;
  const settings: Record<string, string> = {
    DATA_DIR: server.dataDirectory,
    HOST: "127.0.0.1",
    PORT: String(server.port),
    METRICS_PORT: "0",
    BASE_URL: server.url,
    COPY_TO: folder,
    ...(database === undefined ? {} : { DATABASE_URL: database.url, SIGNALBOX_SECRET: database.secret }),
  };
  const copied = await called(settings, "copy");
  return { server, folder, settings, copied };
}

/** Calls the command line with settings; its output, and its exit code. */
async function called(settings: Readonly<Record<string, string>>, ...words: string[]) {
  const { env } = process;
  process.env = { ...env, ...settings };
  try {
    return await callHere(...words);
  } finally {
    process.env = env;
  }
}

leaveImagesBlank();

describe("the command line", () => {
  const copy = shared(copyMade);

  it("the command line makes a static copy, and proves it complete, self-contained and equal to the service found by its data directory", async () => {
    const { server, folder, settings, copied } = copy();
    expect(copied.code).toBe(0);
    expect(copied.out).toMatch(/elsewhere holds the copy: [\d,]+ files in .*, of revision \d+, as of /u);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toContain("Checkout");

    writeFileSync(join(server.dataDirectory, "address"), `${server.url}\n${server.port}\n`);
    const proved = await called({ ...settings, PORT: "" }, "drill");
    expect(proved.out).toMatch(/^ok {7}Files: all [\d,]+ are unchanged/mu);
    expect(proved.out).toMatch(/^ok {7}Service: did not take part/mu);
    expect(proved.out).toMatch(
      /^ok {7}Agreement: it agrees with the service: "All Systems Operational", components: 1,/mu,
    );
    expect(proved.code).toBe(0);
  });

  it("the drill finds a copy that is damaged, old or different", async () => {
    const { server, folder, settings } = copy();
    const damaged = join(server.dataDirectory, "damaged");
    cpSync(folder, damaged, { recursive: true });
    writeFileSync(join(damaged, "history", "index.html"), "<a href='/x'>");
    rmSync(join(damaged, "lang", "de", "index.html"));
    const summary = join(damaged, "api", "v2", "summary.json");
    writeFileSync(summary, readFileSync(summary, "utf8").replaceAll("Checkout", "Till"));
    const manifest = join(damaged, ".signalbox-copy.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"asOf":\d+/u, '"asOf":1700000000000'));
    const { code, out } = await called({ ...settings, COPY_TO: damaged }, "drill", "--json");
    expect(code).toBe(1);
    const problems = (JSON.parse(out) as { Check: string; Verdict: string; Message: string }[]).filter(
      ({ Verdict }) => Verdict === "problem",
    );
    const messages = new Map(problems.map(({ Check, Message }) => [Check, Message]));
    expect(messages.get("Files")).toContain("history/index.html has been changed");
    expect(messages.get("Files")).toContain("lang/de/index.html answers 404");
    expect(messages.get("Age")).toContain("minutes ago");
    expect(messages.get("Agreement")).toContain('"Checkout" is named "Till" in the copy');
  });

  it("the drill detects that the service answers instead of the copy", async () => {
    const { server, settings } = copy();
    const { code, out } = await called(settings, "drill", "--from", server.url);
    expect(code).toBe(1);
    expect(out).toMatch(/^problem {2}Service: gave [\d,]+ of the responses/mu);
  });

  it("the drill says why a copy cannot be read", async () => {
    const { server, settings } = copy();
    const COPY_TO = join(server.dataDirectory, "none");
    const { code, out } = await called({ ...settings, COPY_TO }, "drill", "--from", "http://127.0.0.1:9/");
    expect(code).toBe(1);
    expect(out).toMatch(/Copy: there is none: \.signalbox-copy\.json cannot be read \(.+\)/u);
  });

  it("the drill runs while the service is down, and says that nothing was compared", async () => {
    const { code, out } = await called({ ...copy().settings, PORT: "1" }, "drill");
    expect(out).toMatch(/^warning {2}Agreement: the service does not answer/mu);
    expect(code).toBe(0);
  });

  it("the copy commands say what to set if there is no copy", async () => {
    const { code, err } = await called({ ...copy().settings, COPY_TO: "" }, "copy");
    expect(code).toBe(1);
    expect(err).toContain("COPY_TO is not set");
  });
});
