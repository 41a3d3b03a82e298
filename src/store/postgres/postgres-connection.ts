/** One connection to PostgreSQL: how it is set up, and what is sent over it without waiting for what was sent before. */
import { Client, type QueryConfig, type QueryResult } from "pg";
import { carried, isKept, postgresStatement } from "./postgres-dialect.ts";

/** Milliseconds for a connection to come about. */
const connectTimeoutMs = 2_000;

/** Milliseconds by which the server's timeout precedes ours: after ours the server can't report any more. */
export const margin = 300;

/** Purpose of a connection. */
export type ConnectionPurpose = "write" | "read" | "listen";

const shared = [
  "set client_min_messages = warning",
  // Strings are literal; times have one format.
  "set standard_conforming_strings = on",
  "set timezone = 'UTC'",
  "set jit = off",
];

/** Session settings by purpose. Times are milliseconds. */
const settings: Readonly<Record<ConnectionPurpose, readonly string[]>> = {
  write: [
    ...shared,
    // Stronger levels, which wait for standbys, are the operator's to choose.
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
    "set statement_timeout = 2000",
    "set idle_in_transaction_session_timeout = 5000",
    // Plans made for a small table must stay good when it grows: a group touches few rows, found by key.
    "set plan_cache_mode = force_generic_plan",
    "set enable_seqscan = off",
    "set enable_hashjoin = off",
    "set enable_mergejoin = off",
  ],
  read: [...shared, "set default_transaction_read_only = on", "set statement_timeout = 2000"],
  listen: [...shared, "set statement_timeout = 1000"],
};

const int8 = 20;
const int4 = 23;
const int2 = 21;
const numeric = 1700;

/** Parses a whole number. Throws beyond the safe integers. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("a stored number is too large to be exact");
  return number;
}

const types = {
  getTypeParser: (oid: number) =>
    oid === int8 || oid === int4 || oid === int2 || oid === numeric ? wholeNumber : (text: string) => text,
};

/** A statement, and how many milliseconds its answer is waited for. */
type TimedQuery = QueryConfig & { readonly query_timeout: number };

/** A statement with its parameters, in the common dialect. */
type Query = { readonly sql: string; readonly parameters: readonly unknown[] };

/** An open connection. Its failures are what `pg` throws, or a `TypeError` for a value that cannot be sent. */
export class Connection {
  readonly #client: Client;
  #isOpen = true;
  #gathers = false;
  #underWay = 0;

  private constructor(client: Client) {
    this.#client = client;
    // Without a listener an error of an idle connection would end the process.
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
  get underWay(): number {
    return this.#underWay;
  }

  /** Sends a statement now and resolves with its rows. After `milliseconds` without an answer the connection is given up. */
  async rows({ sql, parameters }: Query, milliseconds: number): Promise<unknown[]> {
    const { text, name, carriages } = postgresStatement(sql);
    const values = carried(parameters, carriages);
    const named = isKept(sql) ? { name } : {};
    const timed: TimedQuery = { text, values, ...named, query_timeout: milliseconds };
    this.#gather();
    const { rows } = await this.#answered(this.#client.query<Record<string, unknown>>(timed));
    return rows;
  }

  /** Sends a command without parameters; resolves with the server's command tag, such as COMMIT. */
  async run(sql: string, milliseconds: number): Promise<string> {
    // Of several commands in one text each has its own result.
    const timed: TimedQuery = { text: sql, query_timeout: milliseconds };
    this.#gather();
    const result: QueryResult | QueryResult[] = await this.#answered(this.#client.query(timed));
    return Array.isArray(result) ? "" : result.command;
  }

  /** Calls the listener with what is notified on the channels that this connection listens to. */
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

  /** Takes leave of the server. */
  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const cut = setTimeout(() => this.destroy(), connectTimeoutMs);
    await this.#client.end();
    clearTimeout(cut);
  }

  /**
   * Statements of one event-loop turn are sent in one write: each write costs a system call here and wakes
   * the server.
   */
  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#gathers = false;
      stream.uncork();
    });
  }

  async #answered<Result>(answer: Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await answer;
    } finally {
      this.#underWay -= 1;
    }
  }
}
