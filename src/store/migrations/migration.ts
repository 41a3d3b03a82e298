import type { Engine } from "../engine.ts";

/** Values that differ for each run: the time (epoch milliseconds), and new ids. */
export type MigrationContext = { readonly now: number; readonly newId: () => string };

/** A statement with constant text, and its parameters. */
export type Statement =
  | string
  | { readonly sql: string; readonly parameters: (context: MigrationContext) => readonly unknown[] };

/**
 * One forward step in one transaction. Never edited after its release. Must be safe while the previous
 * version still runs.
 */
export type Migration = {
  /** A number and a short description; migrations run in the order of their names. */
  readonly name: string;
  /** The tables it creates. */
  readonly creates: readonly string[];
  readonly statements: Readonly<Record<Engine["name"], readonly Statement[]>>;
};
