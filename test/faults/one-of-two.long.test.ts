/** One of two nodes behind nginx is killed: the other answers every reader. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { secret } from "../harness/databases.ts";
import { replaced } from "../harness/nginx.ts";
import { until } from "../harness/until.ts";
import { boxWithPort, command, nginxBefore, portOf, readWithKey, start } from "./behind-nginx.ts";
import { ownPostgres } from "./nodes.ts";
import { furnish } from "./service.ts";

/** How long each stage goes on, in milliseconds. */
const stage = 1_500;

describe("of two nodes one of which is killed", () => {
  /** A reader of both nodes, one of which has been killed. */
  const readerAfterKill = async (change?: (settings: string) => string) => {
    const env = { DATABASE_URL: (await ownPostgres()).url("postgres"), SIGNALBOX_SECRET: secret };
    const alone = await boxWithPort();
    const [first, second] = [await boxWithPort(env), await boxWithPort(env)];
    const { key } = await furnish(alone);
    const file = join(alone.folder, "moved.backup");
    await command(alone, "backup", file);
    await command(first, "restore", file);
    const node = await start(first, key);
    await start(second, key);
    const reader = readWithKey(await nginxBefore([portOf(first), portOf(second)], change), key);
    await sleep(stage);
    await node.kill();
    return reader;
  };

  it("the remaining node answers every reader when the other is killed", async () => {
    const reader = await readerAfterKill();
    await sleep(stage);
    expect((await reader.end()).failures).toEqual([]);
  });

  it("readers would see the failure if nginx did not retry on the other node (the control)", async () => {
    const off = (settings: string) =>
      replaced(settings, /proxy_next_upstream error[^;]*;/gu, "proxy_next_upstream off;");
    const reader = await readerAfterKill(off);
    await until(() => reader.failures.length > 0);
    expect((await reader.end()).failures).not.toEqual([]);
  });
});
