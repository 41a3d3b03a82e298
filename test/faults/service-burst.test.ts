/** The store's thread is busy: the page is answered meanwhile (F-62). */
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { onOwnPostgres } from "./nodes.ts";
import { furnish, scratchBox, serve } from "./service.ts";
import { must } from "./watching.ts";

const reads = 50;

/** Keeps a thread of a service busy, between `begin` and `end`; the service must be started with `options`. */
function burst(env: NodeJS.ProcessEnv = {}) {
  const file = join(scratchFolder(), "burst");
  const looks = () => statSync(`${file}.looks`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    options: { preload: ["store-thread-burst"], env: { BURST_FILE: file, ...env } },
    begin: async () => {
      writeFileSync(file, "");
      await until(() => looks() > 0);
    },
    /** Resolves when the thread has been busy for some more time. */
    goesOn: async () => {
      const before = looks();
      await until(() => looks() > before + 20);
    },
    end: () => rmSync(file),
  };
}

describe.each(usualEngines)("a service with a busy store thread (%s)", (engine) => {
  it("a service whose store thread is busy shows the page, and delays only requests that need the store", async () => {
    const box = scratchBox();
    if (engine === "postgres") await onOwnPostgres(box);
    const { options, begin, end } = burst();
    const service = await serve(await furnish(box), options);
    await begin();
    let status = 0;
    const keyed = service.calls.request("/api/Component").then((response) => {
      status = response.status;
    });
    for (let read = 0; read < reads; read += 1) must(200)(await service.calls.get("/"));
    // It waits, or was refused after the timeout.
    expect([0, 503]).toContain(status);
    end();
    await keyed;
    await until(async () => (await service.calls.request("/api/Component")).status === 200);
  });
});

longTest("a service with a busy main thread answers nobody until it is free (the control)", async () => {
  const { options, begin, goesOn, end } = burst({ BURST_HERE: "1" });
  const service = await serve(await furnish(scratchBox()), options);
  await begin();
  let isAnswered = false;
  const page = service.calls.get("/").then((response) => {
    isAnswered = true;
    return response;
  });
  await goesOn();
  expect(isAnswered).toBe(false);
  end();
  must(200)(await page);
});
