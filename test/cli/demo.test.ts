import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { makeFolder } from "../../src/cli/demo/demo-folder.ts";
import { type Demo, startDemo } from "../../src/cli/demo/start-demo.ts";
import { languages } from "../../src/contract/languages.ts";
import { inTurn, repetitions } from "../harness/repetitions.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { unescaped } from "../http/unescaped.ts";
import { Box } from "./box.ts";
import { NearBox } from "./in-process-cli.ts";

/** Time that passes when the test says so. */
class Steps {
  #allowed = 0;
  #rests = 0;

  /** How many rests may end. */
  get allowed(): number {
    return this.#allowed;
  }

  /** How many rests have begun. */
  get rests(): number {
    return this.#rests;
  }

  /** Lets so many more rests end. */
  allow(count: number): void {
    this.#allowed += count;
  }

  readonly rest = async (_: number, signal: AbortSignal): Promise<void> => {
    this.#rests += 1;
    while (this.#allowed < this.#rests) await delay(5, undefined, { signal });
  };
}

const foldersOf = (place: string) => readdirSync(place).filter((name) => name.startsWith("signalbox-demo-"));

async function demoForTest(): Promise<{ demo: Demo; steps: Steps; messages: string[] }> {
  const steps = new Steps();
  const messages: string[] = [];
  const demo = await startDemo({
    env: {},
    port: "0",
    onStep: (words) => messages.push(words),
    rest: steps.rest,
  });
  whenFinished(() => demo.close());
  return { demo, steps, messages };
}

const signIn = (demo: Demo, Password = demo.owner.password) =>
  fetch(`${demo.url}/portal/api/SignIn`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signalbox": "portal" },
    body: JSON.stringify({ Email: demo.owner.email, Password }),
  });

const deliveryList = z.object({
  Result: z.object({
    Items: z.array(z.object({ Channel: z.string(), State: z.string(), Reason: z.string().nullable() })),
  }),
});

const textOf = async (url: string) => await (await fetch(url)).text();

describe("the demo", () => {
  /** The tests follow one another in its course. */
  const theDemo = shared(demoForTest);

  it("the demo shows a company with history: groups, ninety days, maintenance in progress and upcoming, and past incidents", async () => {
    const { demo } = theDemo();
    const page = await textOf(demo.url);
    expect(page).toContain(">Search: Under Maintenance</a></h1>");
    expect(page.match(/class="row"/gu)).toHaveLength(15);
    expect(page.match(/<details class="group"/gu)).toHaveLength(7);
    expect(page).toMatch(/The old upload API is being retired[\s\S]*Search moves to new machines/u);
    for (const word of [
      "São Paulo",
      "Tokyo",
      "Dubai",
      "Identity gets a new database",
      "Orders cannot be placed",
    ]) {
      expect(page).toContain(word);
    }
    expect(page).toMatch(/99\.\d\d/u);
    expect(await textOf(`${demo.url}/?Lang=ja`)).toContain("検索を新しいサーバーへ移行しています");
    const translations = languages.filter((tag) => tag !== "en");
    for (const language of inTurn(translations, 2)) {
      for (const path of ["/", "/history"]) {
        const translated = await textOf(`${demo.url}${path}?Lang=${language}`);
        expect(translated).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
        expect(translated).not.toContain('class="untold"');
        expect(translated.slice(0, translated.indexOf("<footer"))).not.toMatch(
          /<bdi lang="en|<(?:p|a|span)[^>]* lang="en/u,
        );
      }
    }
    const postmortem = /<a href="(\/announcement\/[^"]+)"><bdi>Orders cannot be placed/u.exec(page)?.[1];
    expect(await textOf(`${demo.url}${postmortem ?? ""}`)).toContain("A migration took a lock");
    expect(await textOf(`${demo.url}${postmortem ?? ""}?Lang=pl`)).toContain("Migracja zablokowała");
  });

  it("the demo prints its owner's credentials once, and they sign in", async () => {
    const { demo } = theDemo();
    expect((await signIn(demo, "aaaa-bbbb-cccc")).status).toBe(401);
    const answer = await signIn(demo);
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers.get("set-cookie")).toMatch(/^signalbox=/u);
  });

  it.each(repetitions(["/components"], ["", "/components", "/announcements", "/subscribers"]))(
    "the examples at /api/docs%s run on the demo, with the key that it prints",
    async (path) => {
      const { demo } = theDemo();
      const page = await textOf(`${demo.url}/api/docs${path}`);
      const blocks = page.matchAll(/<pre data-language="JavaScript"><code>(?<code>.*?)<\/code>/gsu);
      const code = [...blocks].map(({ groups }) => unescaped(groups?.["code"] ?? "")).join("\n");
      expect(code).toContain("KEY");
      const env = { PATH: process.env["PATH"], KEY: demo.apiKey };
      const flags = ["--input-type=module", "--eval", code];
      const { stderr } = await promisify(execFile)(process.execPath, flags, { env });
      expect(stderr).toBe("");
    },
  );

  it("the command line works on the demo with the settings that it prints", async () => {
    const { demo } = theDemo();
    const box = new NearBox();
    onTestFinished(() => box.remove());
    Object.assign(box.env, demo.env);
    expect((await box.call("page", "list")).out).toContain(demo.url);
    expect(await box.call("doctor")).toMatchObject({ code: 0 });
    expect(await box.call("subscriber", "add", "new@example.com")).toMatchObject({ code: 0 });
    expect((await box.call("subscriber", "list")).out).toContain("n…@example.com");
    const arrived = async () => expect(await textOf(demo.mailboxUrl)).toContain("new@example.com");
    await vi.waitFor(arrived, { timeout: 90_000, interval: 50 });
  });

  it("the subscribers of the demo were notified of its past: most messages were sent, and the failures say why", async () => {
    const { demo } = theDemo();
    const list = async (query: string) => {
      const answer = await fetch(`${demo.url}/api/Delivery?Limit=100&${query}`, {
        headers: { "x-api-key": demo.apiKey },
      });
      return deliveryList.parse(await answer.json()).Result.Items;
    };
    expect((await list("State=Sent")).length).toBeGreaterThan(50);
    expect(await list("State=Bounced")).toMatchObject([{ Channel: "Email", Reason: "AddressRefused" }]);
    const failed = await list("State=Failed");
    expect(new Set(failed.map(({ Channel, Reason }) => `${Channel}: ${Reason}`))).toEqual(
      new Set(["Email: Unreachable", "Webhook: RemoteError"]),
    );
    // The two whose addresses take no messages are suspended.
    const cookie = (await signIn(demo)).headers.get("set-cookie")?.split(";")[0] ?? "";
    const suspended = await fetch(`${demo.url}/portal/api/Subscriber?State=Suspended`, {
      headers: { cookie },
    });
    expect((await suspended.text()).match(/"State":"Suspended"/gu)).toHaveLength(2);
  });

  it("no screen of the demo's portal is empty: templates, a draft, the trash, a second page, events and team alerts", async () => {
    const { demo } = theDemo();
    const cookie = (await signIn(demo)).headers.get("set-cookie")?.split(";")[0] ?? "";
    const read = async (path: string) =>
      await (await fetch(`${demo.url}/portal/api/${path}`, { headers: { cookie } })).text();
    expect(await read("Template")).toContain("{{Region}} is slow");
    expect(await read("Draft")).toContain("Checkout moves to a new payment provider");
    const trash = await read("Trash");
    for (const name of ["Old Upload API", "New prices from January", "Outage (old wording)"])
      expect(trash).toContain(name);
    expect(await read("Subscriber")).toContain("@northwind.example");
    const [, id = ""] =
      /"Id":"([^"]+)","Name":"Production Alertmanager"/u.exec(await read("Integration")) ?? [];
    const events = await read(`Integration/${id}/Events`);
    for (const outcome of ["Applied", "NoComponent", "IgnoredByRule", "InMaintenance"])
      expect(events).toContain(`"Outcome":"${outcome}"`);
    expect(await read("TeamDestination")).toContain("On-call, by e-mail");
    const alerts = await read("TeamAlert");
    for (const rule of ["MissingReports", "UpcomingMaintenance"])
      expect(alerts).toContain(`"Rule":"${rule}"`);
    const secondPage = await textOf(`${demo.url}/page/developers`);
    for (const name of ["Fernhill Developers", "Sandbox", "Public API"]) expect(secondPage).toContain(name);
  });

  it("the demo continues: a component fails, an incident is reported step by step, and everything recovers", async () => {
    const { demo, steps, messages } = theDemo();
    const seen = (words: string) => expect.poll(async () => await textOf(demo.url)).toContain(words);
    expect(await textOf(demo.mailboxUrl)).not.toContain("[Fernhill] New incident: Card");
    steps.allow(3);
    await seen("Checkout: Major Outage");
    steps.allow(1);
    await seen("Card payments fail at checkout");
    steps.allow(4);
    await seen(">Search: Under Maintenance</a></h1>");
    expect(await textOf(demo.url)).toContain("Card payments fail at checkout");
    expect(messages.slice(0, 3)).toEqual([
      "Checkout: Degraded Performance",
      "Checkout: Major Outage",
      "Incident opened: Card payments fail at checkout",
    ]);
  });

  it("the demo delivers the notification of an incident to its mailbox, with HTML, text and a working link", async () => {
    const { demo } = theDemo();
    const list = await vi.waitFor(
      async () => {
        const text = await textOf(demo.mailboxUrl);
        expect(text).toContain("[Fernhill] New incident: Card payments fail at checkout");
        expect(text).toContain("greta@werkstatt.example");
        return text;
      },
      { timeout: 90_000, interval: 50 },
    );
    expect(list).not.toContain("hiro@kobo.example");
    expect(list).toContain(
      "<bdi>About 8 in 10 card payments fail. Bank transfers and saved wallets work.</bdi>",
    );
    const path =
      /<a href="(\/demo\/mail\/\d+)"><span class="subject"><bdi>\[Fernhill\] New incident: Card/u.exec(
        list,
      )?.[1] ?? "";
    expect(await textOf(`${demo.url}${path}`)).toContain(`<iframe class="mail" src="${path}/html"`);
    expect(await textOf(`${demo.url}${path}?View=Headers`)).toContain("List-Unsubscribe-Post");
    const mail = await fetch(`${demo.url}${path}/html`);
    expect(mail.headers.get("content-security-policy")).toContain("sandbox allow-popups");
    expect(await mail.text()).toContain('<base target="_blank">');
    const text = await textOf(`${demo.url}${path}?View=Text`);
    const link = /https?:\S+\/unsubscribe/u.exec(text)?.[0] ?? "";
    expect(link.startsWith(demo.url)).toBe(true);
    expect(await textOf(link)).toContain("<form");
  });

  it("a visitor who subscribes in the demo gets a confirmation in its mailbox that works", async () => {
    const { demo } = theDemo();
    const subscribed = await fetch(`${demo.url}/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ Address: "you@example.com" }),
    });
    expect(subscribed.status).toBe(202);
    const number = await vi.waitFor(
      async () => {
        const found = /\/demo\/mail\/(\d+)"><span class="subject"><bdi>Confirm/u.exec(
          await textOf(demo.mailboxUrl),
        );
        expect(found).not.toBeNull();
        return found?.[1];
      },
      { timeout: 90_000, interval: 50 },
    );
    const text = await textOf(`${demo.mailboxUrl}/${number ?? ""}?View=Text`);
    const link = /https?:\S+\/confirm/u.exec(text)?.[0] ?? "";
    const confirmed = await fetch(link, { method: "POST", redirect: "manual" });
    expect(confirmed.status).toBeLessThan(400);
  });

  it("the demo repeats its script, keeps the newest incidents, and no call is refused", async () => {
    const { demo, steps, messages } = theDemo();
    steps.allow(44 - steps.allowed);
    await expect.poll(() => steps.rests).toBe(45);
    expect(messages.filter((words) => words.startsWith("Given up"))).toEqual([]);
    const seen = async () => {
      const page = await textOf(demo.url);
      // The line below the headline names one of them as well.
      const titles = /<h3><a[^>]*><bdi>(?:Card payments fail at checkout|Webhooks arrive late)<\/bdi>/gu;
      return page.match(titles)?.length;
    };
    await expect.poll(async () => await seen()).toBe(3);
  });

  it("the demo keeps no secret in its files, which a killed one leaves behind", () => {
    const { DATA_DIR } = theDemo().demo.env;
    expect(foldersOf(tmpdir())).toContain(basename(DATA_DIR));
    expect(readdirSync(DATA_DIR)).toContain("signalbox.sqlite");
    expect(readdirSync(DATA_DIR)).not.toContain("secret");
  });

  it("the demo says what to set where it cannot write", () => {
    vi.stubEnv("TMPDIR", "/nowhere");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(makeFolder).toThrow(
      /^The demo keeps its data in \/nowhere, which cannot be written: .+\. Set TMPDIR to a folder that can\.$/u,
    );
  });

  it("a port that another Signalbox uses is refused by the option that gave it, before anything is written", async () => {
    const { port } = new URL(theDemo().demo.url);
    const second = startDemo({ env: {}, port, onStep: () => undefined });
    await expect(second).rejects.toThrow(
      `Another Signalbox is running on port ${port}. Stop it, or set --port to another port.`,
    );
  });

  it("the demo leaves no files behind", async () => {
    const ownFolders = () => foldersOf(tmpdir()).filter((name) => name.includes(`-${process.pid}-`));
    const before = ownFolders();
    await theDemo().demo.close();
    expect(ownFolders()).toHaveLength(before.length - 1);
  });
});

describe("the demo from the command line", () => {
  const children: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  async function start(box: Box) {
    const passing = join(box.folder, "tmp");
    const DATABASE_URL = "postgres://nobody@192.0.2.1/none";
    const env = { ...box.environment, TMPDIR: passing, LOG_LEVEL: "warn", DATABASE_URL };
    const child = spawn(process.execPath, [...box.start, "demo", "--port", "0"], { env, cwd: box.folder });
    children.push(child);
    const output = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const url = await vi.waitFor(
      () => {
        const found = /^The demo is at (\S+)$/mu.exec(output.err)?.[1];
        if (found === undefined) throw new Error(`not up yet: ${output.out}${output.err}`);
        return found;
      },
      { timeout: 90_000, interval: 20 },
    );
    return { child, output, ended, url, passing };
  }

  it("a demo removes the files of a killed one, exits with 0 at SIGINT, and has changed no data", async () => {
    const box = new Box();
    onTestFinished(() => box.remove());
    mkdirSync(join(box.folder, "tmp", `signalbox-demo-${spawnSync("true").pid}-killed`), { recursive: true });
    const { child, output, ended, url, passing } = await start(box);
    expect(foldersOf(passing)).toEqual([expect.stringContaining(String(child.pid))]);
    expect(await textOf(url)).toContain("Fernhill");
    expect(output.err).toMatch(/maja@fernhill\.example, password \S{14}\n/u);
    expect(output.err).toContain("Nothing is kept");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(output.out).toBe("");
    expect(readdirSync(passing)).toEqual([]);
    expect(existsSync(box.data)).toBe(false);
  });
});
