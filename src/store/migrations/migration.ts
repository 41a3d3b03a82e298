/** What a migration is. */
import type { Engine } from "../engine.ts";

/** What only the moment of a migration knows: the time (epoch milliseconds), and ids for what it makes. */
export type MigrationContext = { readonly now: number; readonly newId: () => string };

/** A statement whose text never changes, and what it binds. */
export type Statement =
  | string
  | { readonly sql: string; readonly parameters: (birth: MigrationContext) => readonly unknown[] };

/**
 * One step forward, in one transaction. It is never edited once it was released: another one follows it.
 * It must be safe while the version before it still runs.
 */
export type Migration = {
  /** A number and what it brings; migrations run in the order of their names. */
  readonly name: string;
  /** The tables it makes. */
  readonly makes: readonly string[];
  readonly statements: Readonly<Record<Engine["name"], readonly Statement[]>>;
};
