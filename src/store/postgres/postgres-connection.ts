/** One connection to PostgreSQL: its setup, and pipelined statements. */
import { Client, type QueryConfig, type QueryResult } from "pg";
import { timeout } from "../../platform/timeouts.ts";
import { encodeParameters, isPrepared, postgresStatement } from "./postgres-dialect.ts";

/** Milliseconds to establish a connection. */
const connectTimeoutMs = timeout(2_000);

/** Milliseconds by which the server's timeout precedes ours, so that the server can still report it. */
export const margin = 300;

/** Purpose of a connection. */
export type ConnectionPurpose = "write" | "read" | "listen";

const commonSettings = [
  "set client_min_messages = warning",
  // Strings are literal; times have one format.
  "set standard_conforming_strings = on",
  "set timezone = 'UTC'",
  "set jit = off",
];

/** Session settings by purpose. Times are milliseconds. */
const settings: Readonly<Record<ConnectionPurpose, readonly string[]>> = {
  write: [
    ...commonSettings,
    // Stronger levels, which wait for standbys, are the operator's choice.
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
    `set statement_timeout = ${timeout(2_000)}`,
    `set idle_in_transaction_session_timeout = ${timeout(5_000)}`,
    // Plans made for small tables must stay good as they grow: a group touches few rows, found by key.
    "set plan_cache_mode = force_generic_plan",
    "set enable_seqscan = off",
    "set enable_hashjoin = off",
    "set enable_mergejoin = off",
  ],
  read: [
    ...commonSettings,
    "set default_transaction_read_only = on",
    `set statement_timeout = ${timeout(2_000)}`,
  ],
  listen: [...commonSettings, `set statement_timeout = ${timeout(1_000)}`],
};

const int8 = 20;
const int4 = 23;
const int2 = 21;
const numeric = 1700;

/** Parses a whole number. Throws beyond the safe integers. */
function parseInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("a stored number is too large to be exact");
  return number;
}

const types = {
  getTypeParser: (oid: number) =>
    oid === int8 || oid === int4 || oid === int2 || oid === numeric ? parseInteger : (text: string) => text,
};

/** A statement and its response timeout in milliseconds. */
type TimedQuery = QueryConfig & { readonly query_timeout: number };

/** A statement with its parameters, in the common dialect. */
type PostgresQuery = { readonly sql: string; readonly parameters: readonly unknown[] };

/** An open connection. Failures are those of `pg`, or a `TypeError` for a value that cannot be sent. */
export class Connection {
  readonly #client: Client;
  #isOpen = true;
  #corked = false;
  #pending = 0;

  private constructor(client: Client) {
    this.#client = client;
    // Without a listener, an error of an idle connection would end the process.
    client.on("error", () => this.destroy());
    this.onEnd(() => {
      this.#isOpen = false;
    });
  }

  /** Connects and sets up. */
  static async open(url: string, purpose: ConnectionPurpose): Promise<Connection> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 2_000,
      application_name: `signalbox ${purpose}`,
      fallback_application_name: "signalbox",
      pipeline: true,
      types,
    });
    const connection = new Connection(client);
    try {
      await client.connect();
      await client.query(settings[purpose].join("; "));
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Number of statements without a response yet. */
  get pending(): number {
    return this.#pending;
  }

  /** Sends a statement at once and resolves with its rows. Without a response in time the connection is closed. */
  async rows({ sql, parameters }: PostgresQuery, timeoutMs: number): Promise<unknown[]> {
    const { text, name, forms } = postgresStatement(sql);
    const values = encodeParameters(parameters, forms);
    const statementName = isPrepared(sql) ? { name } : {};
    const timedQuery: TimedQuery = { text, values, ...statementName, query_timeout: timeoutMs };
    this.#cork();
    const { rows } = await this.#countPending(this.#client.query<Record<string, unknown>>(timedQuery));
    return rows;
  }

  /** Sends a command without parameters; resolves with the server's command tag, such as COMMIT. */
  async run(sql: string, timeoutMs: number): Promise<string> {
    // A text with several commands has several results.
    const timedQuery: TimedQuery = { text: sql, query_timeout: timeoutMs };
    this.#cork();
    const result: QueryResult | QueryResult[] = await this.#countPending(this.#client.query(timedQuery));
    return Array.isArray(result) ? "" : result.command;
  }

  /** Calls the listener with notifications on the subscribed channels. */
  onNotification(listener: (payload: string) => void): void {
    this.#client.on("notification", ({ payload }) => listener(payload ?? ""));
  }

  /** Calls the listener once the connection has ended for any reason. */
  onEnd(listener: () => void): void {
    this.#client.once("end", listener);
  }

  /** Closes the connection at once; statements without a response fail. */
  destroy(): void {
    this.#isOpen = false;
    this.#client.connection.stream.destroy();
  }

  /** Closes the connection in an orderly way. */
  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const timer = setTimeout(() => this.destroy(), connectTimeoutMs);
    await this.#client.end();
    clearTimeout(timer);
  }

  /**
   * Sends the statements of one event-loop turn in one write: each write costs a system call here and wakes the server.
   */
  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  async #countPending<Result>(response: Promise<Result>): Promise<Result> {
    this.#pending += 1;
    try {
      return await response;
    } finally {
      this.#pending -= 1;
    }
  }
}
