/** The tables of what the service itself is: its secret, and its nodes. Times are epoch milliseconds. */

/** What tells the secret that every node is started with from another: one row, with `id` 1, or none. */
type SecretTable = {
  id: number;
  fingerprint: string;
};

/** What a node says of itself. It is no part of what is backed up. */
type NodeTable = {
  /** That of its data directory. */
  id: string;
  /** What people call it. */
  name: string;
  /** It is held for running until then, by the ledger's clock; null where it is for as long as it holds its data directory. */
  runs_until: number | null;
  /** The last closing of a page of which it has let go: nothing of that is shown, kept on disk or copied elsewhere any more. */
  let_go: number;
};

/** These tables, for Kysely. */
export type ServiceTables = { secret: SecretTable; node: NodeTable };

/** The columns of these tables. */
export const serviceColumns = {
  secret: {
    id: "integer",
    fingerprint: "text",
  },
  node: {
    id: "text",
    name: "text",
    runs_until: "integer or null",
    let_go: "integer",
  },
} as const;
