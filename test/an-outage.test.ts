/** The night on call of docs/an-outage.md, step by step, and how every representation shows it. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { writeSetUp, writeTimes } from "../src/http/docs/code-samples.ts";
import { movableClock } from "./faults/clock.ts";
import { beside, scratchBox, serve } from "./faults/service.ts";
import { repetitions } from "./harness/repetitions.ts";

/** A step of the story: when it is, in minutes since the first one, the commands, and their output. */
type Step = { readonly at: number; readonly typed: string; readonly printed: string };

/** The night in which the clocks of Europe/Berlin go back, a minute before the maintenance starts. */
const beginning = Date.parse("2026-10-25T00:29:00Z");

/** The `date` of Linux or macOS, at the time `$NOW`. */
const dates = {
  Linux: `date() { if [ "$*" = +%s ]; then echo "$NOW"; else command date "$@"; fi; }`,
  macOS: `date() {
    case "$*" in
      +%s) echo "$NOW" ;;
      "-u -r "*) command date -u -d "@$3" "$4" ;;
      *) echo "date: illegal option" >&2; return 1 ;;
    esac
  }`,
} as const;

const document = readFileSync(join(import.meta.dirname, "..", "docs", "an-outage.md"), "utf8");

/** The story, and the lines that delete everything again. */
const [story = "", cleanUp = ""] = document.split("## Clean up");

function steps(text = story): Step[] {
  const found: { at: number; typed: string; printed: string }[] = [];
  let at = 0;
  for (const [, time, kind, block = ""] of text.matchAll(/<!-- (\d+) -->|```(sh|text)\n([\s\S]*?)```/gu)) {
    const last = found.at(-1);
    if (time !== undefined) at = beginning + Number(time) * 60_000;
    else if (kind === "sh") found.push({ at, typed: block, printed: "" });
    else if (last !== undefined) last.printed = block;
  }
  return found;
}

/** A shell in which one step after another is typed. */
function shell(env: NodeJS.ProcessEnv): (typed: string) => Promise<string> {
  const bash: ChildProcessWithoutNullStreams = spawn("bash", ["-u"], {
    env: { PATH: process.env["PATH"], ...env },
  });
  onTestFinished(() => void bash.kill());
  const lines = createInterface({ input: bash.stdout })[Symbol.asyncIterator]();
  const complaints: string[] = [];
  bash.stderr.on("data", (chunk: Buffer) => complaints.push(chunk.toString()));
  return async (typed) => {
    bash.stdin.write(`${typed}\necho end of step\n`);
    let printed = "";
    for (let line = await lines.next(); line.value !== "end of step"; line = await lines.next()) {
      if (line.done === true) throw new Error(`the shell ended: ${complaints.join("")}`);
      printed += `${line.value}\n`;
    }
    expect(complaints.join("")).toBe("");
    return printed;
  };
}

/** Types a step, and compares its output with the document; a step that only reads is repeated until they agree. */
async function act(type: (typed: string) => Promise<string>, { typed, printed }: Step): Promise<void> {
  const changes = /^report |api (?:POST|PATCH|PUT) /mu.test(typed);
  let seen = await type(typed);
  while (!changes && seen !== printed) {
    await sleep(250);
    seen = await type(typed);
  }
  expect(seen).toBe(printed);
}

type Night = {
  /** Reads any page or answer of the morning after. */
  readonly read: (path: string) => Promise<string>;
  readonly type: (typed: string) => Promise<string>;
  /** The calls of the command line. */
  readonly called: () => string;
};

/** Lives through the night in a time zone. */
async function night(zone: string): Promise<Night> {
  expect(steps().length).toBeGreaterThan(8);
  const clock = movableClock();
  const first = beginning - Date.now();
  const moveTo = async (at: number) => {
    const wall = at - Date.now();
    await clock.move({ wall, steady: wall - first });
  };
  await moveTo(beginning);
  const box = scratchBox();
  const { port } = await serve({ box, key: "" }, clock.options);
  const key = await (await beside(box)).key("Read-Write", "Story");
  const base = `http://127.0.0.1:${port}`;
  const type = shell({ BASE: base });
  await type(`${dates.Linux}
bin/signalbox() { echo "$*" >> ${JSON.stringify(join(box.data, "called"))}; [ "$2" = revoke ] || echo "${key}"; }`);
  let now = 0;
  for (const step of steps()) {
    if (step.at !== now) {
      await moveTo(step.at);
      await type(`NOW=${step.at / 1000}`);
    }
    const isFirst = now === 0;
    now = step.at;
    await act(type, step);
    if (isFirst)
      await type(`PAGE=$(api GET /api/Page | field Id)
api PATCH "/api/Page/$PAGE" '{ "TimeZone": "${zone}" }' | field TimeZone`);
  }
  const read = async (path: string) => {
    const isKeyed = path.startsWith("/api/") && !path.startsWith("/api/v2/");
    const answer = await fetch(`${base}${path}`, { headers: isKeyed ? { "X-API-KEY": key } : {} });
    expect(answer.status).toBe(200);
    return await answer.text();
  };
  return { type, read, called: () => readFileSync(join(box.data, "called"), "utf8") };
}

const began = "2026-10-25T00:50:00.000Z";
const announcedAt = "2026-10-25T01:05:00.000Z";
const resolvedAt = "2026-10-25T02:00:00.000Z";

/** A moment as the clocks on the wall of a zone show it, with its offset. */
function local(moment: string, zone: string): string {
  const { epochMilliseconds } = Temporal.Instant.from(moment);
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", smallestUnit: "millisecond" });
}

it("the times of the walk-through are the same on Linux and macOS, and its functions those of the guide", async () => {
  const [functions] = steps();
  for (const date of Object.values(dates)) {
    const type = shell({ BASE: "http://127.0.0.1", KEY: "none" });
    await type(`${date}\nNOW=${beginning / 1000}\n${functions?.typed ?? ""}`);
    // A key that was there before is not revoked in the end.
    expect(await type('echo "own key: $OWN_KEY"')).toBe("own key: \n");
    expect(await type("from_now 1; from_now -30")).toBe("2026-10-25T00:30:00Z\n2026-10-24T23:59:00Z\n");
  }
  const field = writeSetUp("", "curl").replace(/^.*\n(?=field\()/su, "");
  expect(functions?.typed).toContain(field);
  expect(functions?.typed).toContain(writeTimes("curl", {}));
});

describe.each(repetitions(["Europe/Berlin"], ["Europe/Berlin", "Europe/London"]))(
  "a night on call in %s",
  (zone) => {
    it("the walk-through gives the answers that it prints, and every representation shows the same times", async () => {
      const { read, type, called } = await night(zone);
      // Visitors see the last step shortly after its response.
      await expect
        .poll(async () => incidentsIn(await read(incidentsPath)).map(({ status }) => status))
        .toEqual(["postmortem"]);
      const [incident] = incidentsIn(await read(incidentsPath));
      expect(minute(incident?.started_at)).toBe(minute(local(announcedAt, zone)));
      expect(minute(incident?.resolved_at)).toBe(minute(local(resolvedAt, zone)));
      const id = incident?.id ?? "";
      const work = z
        .object({
          scheduled_maintenances: z.array(z.object({ scheduled_for: z.string(), status: z.string() })),
        })
        .parse(JSON.parse(await read("/api/v2/scheduled-maintenances.json"))).scheduled_maintenances;
      expect(work).toEqual([{ scheduled_for: local("2026-10-25T00:30:00.000Z", zone), status: "completed" }]);
      const calendar = await read("/calendar.ics");
      expect(calendar).toMatch(/^DTSTART:20261025T0030\d\dZ\r$/mu);
      expect(calendar).toContain("DTEND:20261025T023000Z");
      for (const feed of ["/history.atom", "/history.rss", "/feed.json"]) {
        const text = await read(feed);
        expect(text).toContain("Payments fail");
        expect(text).toContain("half an hour");
        expect(text).not.toContain("half an our");
        expect(text).toContain(`/announcement/${id}`);
      }
      for (const page of ["/", "/history", `/announcement/${id}`]) {
        const text = await read(page);
        expect(text).toContain("Payments fail");
      }
      if (zone === "Europe/Berlin") await expectBothOffsets(read);
      expect(await read(`/announcement/${id}`)).toContain("small steps");
      await expectUptime(read);

      for (const step of steps(cleanUp)) await act(type, step);
      expect(called()).toBe(
        "key create A night on call --role Read-Write\nkey revoke A night on call --yes\n",
      );
      expect(await type('echo "${KEY-revoked}"')).toBe("revoked\n");
      await expect
        .poll(async (): Promise<unknown> => JSON.parse(await read("/index.json")))
        .toMatchObject({ Components: [] });
      expect(incidentsIn(await read(incidentsPath))).toEqual([]);
    });
  },
);

const incidentsPath = "/api/v2/incidents.json";

const incidentList = z.object({
  incidents: z.array(
    z.object({ id: z.string(), status: z.string(), started_at: z.string(), resolved_at: z.string() }),
  ),
});

function incidentsIn(text: string) {
  return incidentList.parse(JSON.parse(text)).incidents;
}

function minute(time: string | undefined): string {
  return new Date(time ?? 0)
    .toISOString()
    .slice(0, 16)
    .concat(time?.slice(-6) ?? "");
}

/** The texts that the document has of this night. */
async function expectBothOffsets(read: (path: string) => Promise<string>): Promise<void> {
  const work = /\[Database migration\]\([^)]*(?<path>\/announcement\/[^)]+)\)/u.exec(await read("/index.md"));
  const text = (await read(`${work?.groups?.["path"] ?? ""}.md`)).replaceAll("**", "");
  const aside = document.slice(document.indexOf("## When the clocks change"));
  const quotations = Array.from(aside.matchAll(/"(?<text>[^"\n]+)"/gu), ({ groups }) => groups?.["text"]);
  expect(quotations).toHaveLength(3);
  for (const quotation of quotations) expect(text).toContain(quotation);
}

/** Seventy minutes of Major Outage, in the working that keys read and in the open one. */
async function expectUptime(read: (path: string) => Promise<string>): Promise<void> {
  const { Components } = z
    .object({ Result: z.object({ Components: z.array(z.object({ Id: z.string(), Name: z.string() })) }) })
    .parse(JSON.parse(await read("/api/StatusPage"))).Result;
  const id = Components.find(({ Name }) => Name === "Bookings")?.Id ?? "";
  for (const path of [`/api/Component/${id}/Uptime`, `/component/${id}.json`]) {
    const outages = [
      ...(await read(path)).matchAll(/"Status":"Major Outage","From":"([^"]+)","To":"([^"]+)"/gu),
    ];
    const [from] = outages.map(([, start = ""]) => start);
    const to = outages.at(-1)?.[2];
    expect([from?.slice(0, 16), to?.slice(0, 16)]).toEqual([began.slice(0, 16), resolvedAt.slice(0, 16)]);
  }
}
