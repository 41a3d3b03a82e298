/** Two nodes on one database, and nginx before them. */
import type { Box } from "../cli/box.ts";
import type { Change, Nginx } from "../harness/nginx.ts";
import type { PostgresServer } from "../harness/postgres.ts";
import { boxWithPort, nginxBefore, portOf, start } from "./behind-nginx.ts";
import { ownPostgres } from "./nodes.ts";
import { furnish, type Here, type Running, serveHere } from "./service.ts";

/** Two nodes, in the order in which nginx has them. */
export type Pair<Second = Running> = {
  readonly boxes: readonly [Box, Box];
  readonly nodes: [Running, Second];
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

type Starter<Second> = (box: Box, key: string) => Promise<Second>;

async function pairWith<Second>(
  { env = {}, change, firstReaches }: PairOptions,
  startSecond: Starter<Second>,
): Promise<Pair<Second>> {
  const postgres = await ownPostgres();
  const url = postgres.url("postgres");
  const settings = { ...env, SIGNALBOX_SECRET: "rolling rolling rolling rolling rolling" };
  const first = await boxWithPort({ ...settings, DATABASE_URL: (await firstReaches?.(url)) ?? url });
  const boxes = [first, await boxWithPort({ ...settings, DATABASE_URL: url })] as const;
  const { key } = await furnish(first);
  const nodes: [Running, Second] = [await start(first, key), await startSecond(boxes[1], key)];
  const nginx = await nginxBefore(boxes.map(portOf), change);
  return { boxes, nodes, nginx, key, url, postgres };
}

/** Starts them for as long as the test lasts. There is one component, "Component 0". */
export const pair = (options: PairOptions = {}): Promise<Pair> => pairWith(options, start);

/** Starts a node in the test's process. */
export const startHere: Starter<Here> = (box, key) => serveHere({ box, key });

/** The same with the second node in the test's process, where nothing befalls that: in a quarter of the time. */
export const pairWithOneHere = (options: PairOptions = {}): Promise<Pair<Here>> =>
  pairWith(options, startHere);
