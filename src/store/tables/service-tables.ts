/** The tables of what the service itself is: its secret, and its nodes. Times are epoch milliseconds. */

/** Fingerprint of the secret shared by all nodes: one row, with `id` 1, or none. */
type SecretTable = {
  id: number;
  fingerprint: string;
};

/** A node's heartbeat. Not part of backups. */
type NodeTable = {
  /** That of its data directory. */
  id: string;
  /** Display name. */
  name: string;
  /**
   * Counts as running until this time of the store's clock; null if for as long as it holds the data
   * directory.
   */
  runs_until: number | null;
  /**
   * The last closing of a page that it has purged: none of that content is shown, stored or copied any more.
   */
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
