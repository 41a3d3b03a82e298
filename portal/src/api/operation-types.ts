/**
 * Types of the operations that the portal calls: queries, bodies and results follow from the operation tables of the
 * contract.
 */
import type * as z from "zod";
import type { operations } from "../../../src/contract/operations/operations.ts";
import type { portalOperations } from "../../../src/contract/portal/portal-operations.ts";

/** An HTTP method of the API. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One segment of a path: `*` for a parameter of the table and for a value of an address. */
type Segment<Text extends string> = string extends Text ? "*" : Text extends `{${string}}` ? "*" : Text;

/** A path or an address with `*` for each parameter: `Component/{id}/Pin` and `Component/${string}/Pin` are the same. */
type Pattern<Path extends string> = Path extends `${infer Address}?${string}`
  ? Pattern<Address>
  : Path extends `${infer Head}/${infer Tail}`
    ? `${Segment<Head>}/${Pattern<Tail>}`
    : Segment<Path>;

type Declared = Readonly<Record<string, { readonly method: Method; readonly path: string }>>;

type BelowApi<Path extends string> = Path extends `${"/portal" | ""}/api/${infer Below}` ? Below : never;

/** The operations of a table by method and pattern. */
type ByCall<Table extends Declared> = {
  readonly [Name in keyof Table as `${Table[Name]["method"]} ${Pattern<BelowApi<Table[Name]["path"]>>}`]: Table[Name];
};

type NativeCalls = ByCall<typeof operations>;
type PortalCalls = ByCall<typeof portalOperations>;

/** The operation of a call, or never; the portal's own come before those of the native API. */
type OperationOf<Call> = Call extends keyof PortalCalls
  ? PortalCalls[Call]
  : Call extends keyof NativeCalls
    ? NativeCalls[Call]
    : never;

type OperationAt<M extends Method, Path extends string> = OperationOf<`${M} ${Pattern<Path>}`>;

/** `never` if no operation has this method and address, so that the address is a compile error. */
export type KnownPath<M extends Method, Path extends string> = [OperationAt<M, Path>] extends [never]
  ? never
  : unknown;

// Schemas are `object` here: to compare each with all methods of `z.ZodType` takes the compiler seconds.

type ResultIn<Op> = Op extends { readonly result: infer Schema extends object }
  ? z.output<Schema>
  : undefined;

/** The result of an operation. */
export type ResultOf<M extends Method, Path extends string> = ResultIn<OperationAt<M, Path>>;

/** An item of the list that an address gives. */
export type ItemOf<Path extends string> =
  ResultOf<"GET", Path> extends { readonly Items: readonly (infer Item)[] } ? Item : never;

type QueryIn<Op> = Op extends { readonly query: infer Schema extends object }
  ? { readonly [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | null | undefined }
  : Readonly<Record<string, never>>;

/** The query of a read; undefined and null are omitted. */
export type QueryOf<Path extends string> = QueryIn<OperationAt<"GET", Path>>;

/** A value that is only read: lists of it may be `readonly`. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }
    : Value;

type BodyIn<Op> = Op extends { readonly sent: object }
  ? Blob
  : Op extends { readonly body: infer Schema extends object }
    ? ReadOnly<z.input<Schema>>
    : undefined;

/** The body of a write: a file, or the values that are sent as JSON. */
export type BodyOf<M extends Method, Path extends string> = BodyIn<OperationAt<M, Path>>;
