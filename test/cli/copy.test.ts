/** The copy elsewhere from the command line: made once and now, and proved by a drill. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { run } from "../../src/cli/run-command.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

/** A server that keeps a copy, and the command line beside it. */
async function withCopy(): Promise<{ server: TestServer; folder: string }> {
  const server = await startServer();
  onTestFinished(() => server.close());
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
  const before = { ...process.env };
  Object.assign(process.env, settings);
  onTestFinished(() => {
    process.env = before;
  });
  return { server, folder };
}

/** Calls the command line; what it answered, and its exit code. */
async function called(...words: string[]): Promise<{ code: number; output: string }> {
  let output = "";
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  try {
    return { code: await run(words), output };
  } finally {
    process.stdout.write = write;
  }
}

describe("the command line", () => {
  it("the command line makes a static copy, and proves it complete, self-contained and equal to the service", async () => {
    const { server, folder } = await withCopy();
    const key = await server.key("Read-Write");
    const group = await server.request("/api/ComponentGroup", {
      method: "POST",
      key,
      body: { Name: "Shop" },
    });
    await server.component("Checkout", { GroupId: group.at("Result", "Id") });
    const copied = await called("copy");
    expect(copied.code).toBe(0);
    expect(copied.output).toMatch(/elsewhere holds the copy: [\d,]+ files in .*, of revision \d+, as of /u);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toContain("Checkout");

    const proved = await called("drill");
    expect(proved.output).toMatch(/^ok {7}Files: all [\d,]+ are unchanged/mu);
    expect(proved.output).toMatch(/^ok {7}Service: did not take part/mu);
    expect(proved.output).toMatch(
      /^ok {7}Agreement: it agrees with the service: "All Systems Operational", components: 1,/mu,
    );
    expect(proved.code).toBe(0);
  });

  it("the drill finds a copy that is damaged, old or different", async () => {
    const { server, folder } = await withCopy();
    await server.component("Checkout");
    await called("copy");
    writeFileSync(join(folder, "history", "index.html"), "<a href='/x'>");
    rmSync(join(folder, "lang", "de", "index.html"));
    const summary = join(folder, "api", "v2", "summary.json");
    writeFileSync(summary, readFileSync(summary, "utf8").replaceAll("Checkout", "Till"));
    const manifest = join(folder, ".signalbox-copy.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"asOf":\d+/u, '"asOf":1700000000000'));
    const { code, output } = await called("drill", "--json");
    expect(code).toBe(1);
    const problems = (JSON.parse(output) as { Check: string; Verdict: string; Message: string }[]).filter(
      ({ Verdict }) => Verdict === "problem",
    );
    const messages = new Map(problems.map(({ Check, Message }) => [Check, Message]));
    expect(messages.get("Files")).toContain("history/index.html has been changed");
    expect(messages.get("Files")).toContain("lang/de/index.html answers 404");
    expect(messages.get("Age")).toContain("minutes ago");
    expect(messages.get("Agreement")).toContain('"Checkout" is named "Till" in the copy');
  });

  it("the drill detects that the service answers instead of the copy", async () => {
    const { server } = await withCopy();
    await server.component("Checkout");
    await called("copy");
    const { code, output } = await called("drill", "--from", server.url);
    expect(code).toBe(1);
    expect(output).toMatch(/^problem {2}Service: gave [\d,]+ of the responses/mu);
  });

  it("the drill says why a copy cannot be read", async () => {
    await withCopy();
    const { code, output } = await called("drill", "--from", "http://127.0.0.1:9/");
    expect(code).toBe(1);
    expect(output).toMatch(/Copy: there is none: \.signalbox-copy\.json cannot be read \(.+\)/u);
  });

  it("the drill runs while the service is down, and says that nothing was compared", async () => {
    const { server } = await withCopy();
    await called("copy");
    process.env["PORT"] = "1";
    const { code, output } = await called("drill");
    expect(output).toMatch(/^warning {2}Agreement: the service does not answer/mu);
    expect(code).toBe(0);
    expect(server.port).toBeGreaterThan(1);
  });

  it("the copy commands say what to set if there is no copy", async () => {
    await withCopy();
    delete process.env["COPY_TO"];
    let output = "";
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text: string | Uint8Array) => {
      output += String(text);
      return true;
    };
    try {
      expect((await called("copy")).code).toBe(1);
    } finally {
      process.stderr.write = write;
    }
    expect(output).toContain("COPY_TO is not set");
  });
});

describe("a service with a copy destination", () => {
  it("a service with a copy destination keeps its copy up to date by itself", async () => {
    const { folder } = await withCopy();
    const server = await startServer({ env: { COPY_TO: join(folder, "own") } });
    onTestFinished(() => server.close());
    const read = (place: string) => {
      try {
        return readFileSync(join(folder, "own", place), "utf8");
      } catch {
        return "";
      }
    };
    await server.component("Checkout");
    await until(() => read("index.html").includes("Checkout"));
    expect(read("api/v2/components.json")).toContain("Checkout");
  });
});
