/** Two nodes on one database, and nginx before them. */
import type { Box } from "../cli/box.ts";
import type { Change, Nginx } from "../harness/nginx.ts";
import type { PostgresServer } from "../harness/postgres.ts";
import { boxWithPort, nginxBefore, portOf, start } from "./behind-nginx.ts";
import { ownPostgres } from "./nodes.ts";
import { furnish, type Running } from "./service.ts";

/** Two nodes, in the order in which nginx has them. */
export type Pair = {
  readonly boxes: readonly Box[];
  readonly nodes: Running[];
  readonly nginx: Nginx;
  readonly key: string;
  /** The way to the database. */
  readonly url: string;
  readonly postgres: PostgresServer;
};

/** How they are started. */
export type PairOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** A change to the settings of nginx. */
  readonly change?: Change;
  /** The way to the database for the first node, where that is another. */
  readonly firstReaches?: (url: string) => Promise<string>;
};

/** Starts them for as long as the test lasts. There is one component, "Component 0". */
export async function pair({ env = {}, change, firstReaches }: PairOptions = {}): Promise<Pair> {
  const postgres = await ownPostgres();
  const url = postgres.url("postgres");
  const settings = { ...env, SIGNALBOX_SECRET: "rolling rolling rolling rolling rolling" };
  const first = await boxWithPort({ ...settings, DATABASE_URL: (await firstReaches?.(url)) ?? url });
  const boxes = [first, await boxWithPort({ ...settings, DATABASE_URL: url })];
  const { key } = await furnish(first);
  const nodes: Running[] = [];
  for (const box of boxes) nodes.push(await start(box, key));
  const nginx = await nginxBefore(boxes.map(portOf), change);
  return { boxes, nodes, nginx, key, url, postgres };
}

/** The two nodes themselves. */
export function bothOf({ nodes: [first, second] }: Pair): readonly [Running, Running] {
  if (first === undefined || second === undefined) throw new Error("there are two nodes");
  return [first, second];
}
