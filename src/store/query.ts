/** Builds statements with Kysely; an `Engine` runs them. */
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { listSource } from "./sql-dialect.ts";
import type { Tables } from "./tables/tables.ts";

/** Builds and compiles statements for the store's tables. Has no connection: an `Engine` runs the result. */
export const q: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Placeholder for a parameter in a statement that is compiled before its values are known. */
class Parameter {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/** The element type of a list; never for other types. */
type ListMember<List> = List extends readonly (infer Each)[] ? Each : never;

/** Names the parameters of a prepared statement, while it is built. */
export type Parameters<Params> = {
  /** Placeholder for the value of a parameter. */
  <Key extends keyof Params & string>(key: Key): RawBuilder<Params[Key]>;
  /** Placeholder for a list parameter, on the right of `in`. */
  list<Key extends keyof Params & string>(key: Key): Expression<ListMember<Params[Key]>>;
};

function placeholdersFor<Params>(): Parameters<Params> {
  const [prefix, suffix] = listSource;
  const placeholder = <Key extends keyof Params & string>(key: Key) =>
    sql<Params[Key]>`${new Parameter(key)}`;
  const list = <Key extends keyof Params & string>(key: Key) =>
    sql<ListMember<Params[Key]>>`${sql.raw(prefix)}${new Parameter(key)}${sql.raw(suffix)}`;
  return Object.assign(placeholder, { list });
}

/**
 * A statement compiled once; each call binds its own values. Compiling costs more than most statements take. Example:
 * `const pageBySlug = prepared((param: Parameters<{ slug: string }>) => q.selectFrom("page").selectAll().where("slug",
 * "=", param("slug")))`, then `engine.read([pageBySlug({ slug: "status" })])`.
 */
export function prepared<Params extends object, Row>(
  build: (param: Parameters<Params>) => Compilable<Row> | RawBuilder<Row>,
): (params: Params) => CompiledQuery<Row> {
  const built = build(placeholdersFor<Params>());
  const compiled = "isRawBuilder" in built ? built.compile(q) : built.compile();
  return (params) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter): unknown =>
      parameter instanceof Parameter ? Reflect.get(params, parameter.key) : parameter,
    ),
  });
}

/** One parameter for a whole list: the statement's text is the same for every length. */
export function listed<Value extends string | number>(values: Iterable<Value>): RawBuilder<Value> {
  const [prefix, suffix] = listSource;
  // A single value: Kysely would bind a plain array as several parameters.
  return sql<Value>`${sql.raw(prefix)}${sql.val([...values])}${sql.raw(suffix)}`;
}
