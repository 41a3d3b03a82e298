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

/** The member of a list, or never for what is none. */
type ListMember<List> = List extends readonly (infer Each)[] ? Each : never;

/** Names the parameters of a prepared statement, while it is built. */
export type Parameters<Params> = {
  /** Placeholder for the value of a parameter. */
  <Key extends keyof Params & string>(key: Key): RawBuilder<Params[Key]>;
  /** Placeholder for a list parameter, on the right of `in`. */
  list<Key extends keyof Params & string>(key: Key): Expression<ListMember<Params[Key]>>;
};

function placesFor<Params>(): Parameters<Params> {
  const [before, after] = listSource;
  const place = <Key extends keyof Params & string>(key: Key) => sql<Params[Key]>`${new Parameter(key)}`;
  const list = <Key extends keyof Params & string>(key: Key) =>
    sql<ListMember<Params[Key]>>`${sql.raw(before)}${new Parameter(key)}${sql.raw(after)}`;
  return Object.assign(place, { list });
}

/**
 * A statement compiled once, to which each call binds its own values: compiling costs more than most statements take.
 *
 *     const pageBySlug = prepared((param: Places<{ slug: string }>) =>
 *       q.selectFrom("page").selectAll().where("slug", "=", param("slug")),
 *     );
 *     const [rows] = await engine.read([pageBySlug({ slug: "status" })]);
 */
export function prepared<Params extends object, Row>(
  build: (param: Parameters<Params>) => Compilable<Row> | RawBuilder<Row>,
): (params: Params) => CompiledQuery<Row> {
  const built = build(placesFor<Params>());
  const compiled = "isRawBuilder" in built ? built.compile(q) : built.compile();
  return (params) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter): unknown =>
      parameter instanceof Parameter ? Reflect.get(params, parameter.key) : parameter,
    ),
  });
}

/** One parameter for a whole list: the statement's text is the same for every length. */
export function listed(values: Iterable<string | number>): RawBuilder<string> {
  const [before, after] = listSource;
  // As one value: Kysely would take a list for many.
  return sql<string>`${sql.raw(before)}${sql.val([...values])}${sql.raw(after)}`;
}
