/** One connection to PostgreSQL: how it is set up, and what is sent over it without waiting for what was sent before. */
import { Client, type QueryConfig, type QueryResult } from "pg";
import { carried, isKept, postgresStatement } from "./postgres-dialect.ts";

/** Milliseconds for a connection to come about. */
const connectPatience = 2_000;

/** Milliseconds that the server's own limit comes before ours: whoever is cut off here cannot be asked any more. */
export const margin = 300;

/** What a connection is for. */
export type ConnectionPurpose = "write" | "read" | "listen";

const shared = [
  "set client_min_messages = warning",
  // A text is compared and kept as it is; a time has one spelling.
  "set standard_conforming_strings = on",
  "set timezone = 'UTC'",
  "set jit = off",
];

/** What each kind of connection is told first. Times are milliseconds. */
const settings: Readonly<Record<ConnectionPurpose, readonly string[]>> = {
  write: [
    ...shared,
    // Stronger levels, which wait for standbys, are the operator's to choose.
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
    "set statement_timeout = 2000",
    "set idle_in_transaction_session_timeout = 5000",
    // A plan that was made while a table was small must be as good when it has grown: what a group touches is few
    // rows, found by their keys.
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

/** Reads a whole number. Throws where it cannot be held exactly. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("a number of the ledger is too large to be exact");
  return number;
}

const types = {
  getTypeParser: (oid: number) =>
    oid === int8 || oid === int4 || oid === int2 || oid === numeric ? wholeNumber : (text: string) => text,
};

/** A statement, and how many milliseconds its answer is waited for. */
type TimedQuery = QueryConfig & { readonly query_timeout: number };

/** A statement with its values, as it is written once for every engine. */
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
      connectionTimeoutMillis: connectPatience,
      query_timeout: connectPatience,
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

  /** How many statements wait for their answers. */
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

  /** Sends a command without values; resolves with what the server says it did, such as COMMIT. */
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

  /** Calls the listener once the connection has ended, in whatever way. */
  onEnd(listener: () => void): void {
    this.#client.once("end", listener);
  }

  /** Cuts the connection at once; what was sent and not answered fails. */
  destroy(): void {
    this.#isOpen = false;
    this.#client.connection.stream.destroy();
  }

  /** Takes leave of the server. */
  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const cut = setTimeout(() => this.destroy(), connectPatience);
    await this.#client.end();
    clearTimeout(cut);
  }

  /** What is asked in one turn goes out in one piece: each piece costs a system call here, and wakes the server. */
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
