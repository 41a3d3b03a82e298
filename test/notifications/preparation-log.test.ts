import { expect, it } from "vitest";
import { PreparationLog } from "../../src/notifications/preparation-log.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { StoreFault } from "../../src/store/engine.ts";

it("deliveries not prepared for an outage of the store are logged once, others each with their id", () => {
  const lines: string[] = [];
  const preparations = new PreparationLog(
    createLogger("info", { write: (line) => lines.push(line) }),
    "delivery",
  );
  for (const id of ["a", "b", "c"]) preparations.failed(new StoreFault("refused", undefined), id);
  preparations.succeeded();
  expect(lines).toHaveLength(2);
  for (const id of ["d", "e"]) preparations.failed(new Error("the secret cannot be read"), id);
  preparations.succeeded();
  expect(lines.slice(2).map((line) => /"delivery":"(\w)"/u.exec(line)?.[1])).toEqual(["d", "e"]);
});
