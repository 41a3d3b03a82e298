/** Readers while everything changes (F-47): the whole always follows from its parts in a representation. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ComponentStatus, componentStatuses, reportableStatuses } from "../../src/contract/words.ts";
import { pageStatus } from "../../src/rules/page-status.ts";
import { repetitions } from "../harness/repetitions.ts";
import type { Calls } from "./calls.ts";
import { place, serveHere } from "./service.ts";
import { must } from "./watching.ts";

const reads = repetitions(150, 50_000);
const readers = repetitions(8, 20);
/** Different states that readers are to have had of each representation. */
const states = repetitions(5, 20);
const writers = 4;

/** The overall status of a representation, and the one that follows from its components. */
type Claim = { readonly stated: string; readonly follows: string };

type NamedStatus = { readonly name: string; readonly status: ComponentStatus };

function wholeOf(components: readonly NamedStatus[]) {
  return pageStatus(components.map((component) => ({ ...component, counts: true })));
}

const native = z.object({
  Result: z.object({
    Status: z.object({ Indicator: z.string(), Description: z.string() }),
    Components: z.array(z.object({ Name: z.string(), Status: z.enum(componentStatuses) })),
  }),
});

function nativeClaim(text: string): Claim {
  const { Status, Components } = native.parse(JSON.parse(text)).Result;
  const whole = wholeOf(Components.map(({ Name: name, Status: status }) => ({ name, status })));
  return {
    stated: `${Status.Indicator} ${Status.Description}`,
    follows: `${whole.indicator} ${whole.description}`,
  };
}

const statusOfWord: Readonly<Record<string, ComponentStatus>> = {
  operational: "Operational",
  under_maintenance: "Under Maintenance",
  degraded_performance: "Degraded Performance",
  partial_outage: "Partial Outage",
  major_outage: "Major Outage",
};

const summary = z.object({
  status: z.object({ indicator: z.string() }),
  components: z.array(z.object({ name: z.string(), status: z.string() })),
});

function summaryClaim(text: string): Claim {
  const { status, components } = summary.parse(JSON.parse(text));
  const reported = components.map((component) => ({
    name: component.name,
    status: statusOfWord[component.status] ?? "Unknown",
  }));
  return { stated: status.indicator, follows: wholeOf(reported).indicator.toLowerCase() };
}

const row =
  /<h3>(?:<svg.*?<\/svg>)?<a [^>]*>(?<name>[^<]+)<\/a><\/h3>\s*<p class="status small">(?:<b>)?(?<status>[A-Z][A-Za-z ]+?)(?:<\/b>)? since/gsu;

function pageClaim(text: string): Claim {
  const reported = [...text.matchAll(row)].map(({ groups }): NamedStatus => {
    const status = reportableStatuses.find((word) => word === groups?.["status"]);
    return { name: groups?.["name"] ?? "", status: status ?? "Unknown" };
  });
  const title = /<title>(?<sentence>.*?) · /u.exec(text)?.groups?.["sentence"] ?? "";
  const heading = (/<h1>(?<sentence>.*?)<\/h1>/u.exec(text)?.groups?.["sentence"] ?? "").replaceAll(
    /<[^>]*>/gu,
    "",
  );
  const { description } = wholeOf(reported);
  return { stated: `${title} / ${heading}`, follows: `${description} / ${description}` };
}

const faces = [
  { path: "/", isKeyed: false, claim: pageClaim },
  { path: "/api/v2/summary.json", isKeyed: false, claim: summaryClaim },
  { path: "/api/StatusPage", isKeyed: true, claim: nativeClaim },
] as const;

/** Every different state that readers received in one representation, in order. */
type Readings = { readonly seen: Set<string>; readonly claims: Claim[]; count: number };

/** How often the whole of one reading with the parts of the next would be found out. */
const tornIn = ({ claims }: Readings) =>
  claims.slice(1).filter(({ follows }, index) => claims[index]?.stated !== follows).length;

/** Reads until there were enough readings, different ones, and such as would have been torn. */
async function readOn(calls: Calls, all: readonly Readings[]): Promise<void> {
  const isEnough = () =>
    all.reduce((sum, { count }) => sum + count, 0) >= reads &&
    all.every((readings) => readings.claims.length > states && tornIn(readings) > 0);
  while (!isEnough()) {
    for (const [index, { path, isKeyed, claim }] of faces.entries()) {
      const response = await (isKeyed ? calls.request(path) : calls.get(path));
      must(200)(response);
      const readings = all[index];
      if (readings === undefined) continue;
      readings.count += 1;
      if (readings.seen.has(response.text)) continue;
      readings.seen.add(response.text);
      readings.claims.push(claim(response.text));
    }
  }
}

describe("readers while everything changes", () => {
  it("readers never see an inconsistent representation while everything changes", async () => {
    const here = await place(6);
    const { calls } = await serveHere(here);
    const all = faces.map((): Readings => ({ seen: new Set(), claims: [], count: 0 }));
    let over = false;
    const write = async (writer: number) => {
      for (let count = 0; !over; count += 1) {
        const { name } = here.components[Math.floor(Math.random() * here.components.length)] ?? { name: "" };
        const status = reportableStatuses[Math.floor(Math.random() * reportableStatuses.length)] ?? "";
        must(200)(await calls.report(name, status, `${writer}-${count}`));
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    await Promise.all(Array.from({ length: readers }, () => readOn(calls, all)));
    over = true;
    await writing;
    for (const readings of all) {
      expect(readings.claims.filter(({ stated, follows }) => stated !== follows)).toEqual([]);
      // The control.
      expect(tornIn(readings)).toBeGreaterThan(0);
    }
  });
});
