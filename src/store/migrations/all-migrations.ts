/** All migrations, in the order in which they run. */
import { baseline } from "./0001-baseline.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [baseline];
