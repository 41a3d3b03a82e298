/** A service on another machine, which commands reach through its HTTP API. */
import type * as z from "zod";

type Call<Result extends z.ZodType> = {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Such as `/api/Component`. */
  readonly path: string;
  /** A list repeats its parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: object;
  /** Whether a failure ends it at once. */
  readonly isTriedOnce?: boolean;
  readonly result: Result;
};

/** Calls of a service. */
export type RemoteService = {
  /** Such as `https://status.example.com`. */
  readonly address: string;
  /** Whether `signalbox login` stored its address and key. */
  readonly isStoredLogin: boolean;
  /** The response to a public path, such as `/readyz`, without its body. Rejects with an `UnreachableService`. */
  probe(path: string): Promise<{ readonly status: number; readonly headers: Headers }>;
  /**
   * Calls an operation, again after failures that may pass; a change takes effect once. The result of one without a body
   * is null. Rejects with a `Refusal`, or an `UnreachableService`.
   */
  call<Result extends z.ZodType>(
    call: Call<Result>,
  ): Promise<{ readonly result: z.output<Result>; readonly message: string }>;
  /** The text of a document that is no JSON. Rejects like `call`. */
  download(path: string, query: NonNullable<Call<z.ZodType>["query"]>): Promise<string>;
  /** The first items of a list, at most `limit`. Rejects like `call`. */
  take<Item extends z.ZodType>(
    path: string,
    query: NonNullable<Call<Item>["query"]>,
    part: { readonly item: Item; readonly limit: number },
  ): Promise<{ readonly items: z.output<Item>[]; readonly hasMore: boolean }>;
  /** All items of a list. Rejects like `call`. */
  list<Item extends z.ZodType>(
    path: string,
    query: NonNullable<Call<Item>["query"]>,
    item: Item,
  ): Promise<z.output<Item>[]>;
};
