/** Floods of wrong keys. */
import { describe, expect, it } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { calls } from "./calls.ts";
import { careless } from "./careless.ts";
import { place, serveHere } from "./service.ts";
import { must, watch } from "./watching.ts";

const lanes = 16;
const enough = repetitions(600, 1_000);

/** The answers to wrong keys by status, and the maximum number of look-ups in their time. */
type Flood = { readonly answers: ReadonlyMap<number, number>; readonly most: number };

/** Sends wrong keys until there were enough answers. */
async function flood(port: number): Promise<Flood> {
  const flooding = calls(port, "");
  const answers = new Map<number, number>();
  const startedAt = performance.now();
  let count = 0;
  const lane = async () => {
    while (count < enough) {
      // A new one each time, and well-formed: only the store distinguishes it from a valid one.
      const { status, headers } = await flooding.request("/api/StatusPage", {
        key: makeKey("Read-Only").value,
      });
      if (status === 429 && !(Number(headers["retry-after"]) > 0)) throw new Error("429 without Retry-After");
      answers.set(status, (answers.get(status) ?? 0) + 1);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  flooding.close();
  // 50 at once and 300 a minute.
  return { answers, most: 50 + 5 * ((performance.now() - startedAt) / 1_000 + 1) };
}

describe("a flood of wrong keys", () => {
  it("a flood of invalid keys gets 429 without a look-up, and no valid key of the same address is refused", async () => {
    const service = await serveHere(await place());
    const valid = watch(() => service.calls.request("/api/StatusPage"), must(200));
    const { answers, most } = await flood(service.port);
    const before = valid.count();
    await until(() => valid.count() > before);
    await valid.end();
    expect(new Set(answers.keys())).toEqual(new Set([401, 429]));
    expect(answers.get(401)).toBeLessThanOrEqual(most);
    // The log has no more than a line a second.
    expect(service.log.filter((line) => line.includes("No valid key")).length).toBeLessThan(most);
  });

  it("invalid keys would be looked up one by one without a limit (the control)", async () => {
    const server = await careless(scratchFile(), "thorough", { knownKey: "valid" });
    const { answers, most } = await flood(server.port);
    expect(answers.get(401)).toBeGreaterThan(most);
  });
});
