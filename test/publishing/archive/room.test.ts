/** The archive of several pages: they share memory and CPU time, and nothing else. */
import "../../harness/shipped-timeouts.ts";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { ArchiveCache, PageArchive } from "../../../src/publishing/archive/archive-cache.ts";
import { headerProfiles } from "../../../src/publishing/header-profiles.ts";
import { contentSecurityPolicy } from "../../../src/publishing/page/document-shell.ts";
import { snapshotOf } from "../states.ts";

const logger = createLogger("silent");
const dresses = headerProfiles("http://status.test", contentSecurityPolicy);
const never = { read: () => new Promise<never>(() => undefined) };
const at = (path: string, query = "") => ({ path, query, language: undefined });

it("a reader of two pages' archives causes no more store queries than a reader of one", async () => {
  const room = new ArchiveCache();
  const [firstArchive, secondArchive] = [
    new PageArchive(dresses, room, logger),
    new PageArchive(dresses, room, logger),
  ];
  const context = { snapshot: snapshotOf(1), announced: 0 };
  const months = Array.from(
    { length: 67 },
    (_, count) => `${2000 + Math.floor(count / 9)}-0${(count % 9) + 1}`,
  );
  const requests = months.map((month) =>
    firstArchive.findRepresentation(at("/history", `Month=${month}`), context, never),
  );
  const refusals = Promise.allSettled(requests);
  // At once: it does not even wait for the store.
  const refusal = secondArchive
    .findRepresentation(at("/history"), context, never)
    .catch((failure: unknown) => failure);
  const first = await Promise.race([refusal, delay(1_000, "it waits")]);
  expect(first).toMatchObject({ code: "LedgerUnavailable" });
  await refusals;
});

it("pages at the same address show their own content", async () => {
  const room = new ArchiveCache();
  const [firstArchive, secondArchive] = [
    new PageArchive(dresses, room, logger),
    new PageArchive(dresses, room, logger),
  ];
  const snapshot = snapshotOf(1);
  const [announcement] = snapshot.announcements;
  if (announcement === undefined) throw new Error("nothing is announced");
  const path = `/announcement/${announcement.id}`;
  const face = await firstArchive.findRepresentation(at(path), { snapshot, announced: 0 }, never);
  expect(face.variants.identity.body.toString()).toContain(announcement.title);
  const without = { snapshot: { ...snapshot, announcements: [] }, announced: 0 };
  await expect(secondArchive.findRepresentation(at(path), without, undefined)).rejects.toMatchObject({
    code: "LedgerUnavailable",
  });
});
