/**
 * What a page of the portal would ask first, read while its document is written, so that no question has to follow the
 * scripts: the same as those operations answer to whoever is signed in.
 */
import { mayUse } from "../../../contract/people.ts";
import { type PortalOperationName, portalOperations } from "../../../contract/portal/operations.ts";
import { type Call, openedDoor, type Route } from "../../calls.ts";
import type { PortalParts } from "../parts.ts";

/** What is known beforehand, by the names of what is asked for it. */
export type Known = Readonly<Record<string, unknown>>;

/** How long a document waits for it, in milliseconds: the page can ask for itself. */
const patience = 400;

/** Reads what pages ask first: who is signed in; at the overview that as well. */
export class KnownBeforehand {
  readonly #parts: PortalParts;
  readonly #routes: Readonly<Record<PortalOperationName, Route>>;

  constructor(parts: PortalParts, routes: Readonly<Record<PortalOperationName, Route>>) {
    this.#parts = parts;
    this.#routes = routes;
  }

  /** What a call of a page would ask, whose person stands in its exchange; nothing where that cannot be read soon. */
  async read(call: Call, { withOverview }: { readonly withOverview: boolean }): Promise<Known> {
    const { promise: late, resolve } = Promise.withResolvers<Known>();
    const timer = setTimeout(() => resolve({}), patience);
    try {
      return await Promise.race([this.#all(call, withOverview), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #all(call: Call, withOverview: boolean): Promise<Known> {
    try {
      const [Me, Overview] = await Promise.all([
        this.#one(call, "ReadMe"),
        withOverview ? this.#one(call, "ReadOverview") : undefined,
      ]);
      return { Me, ...(Overview === undefined ? {} : { Overview }) };
    } catch {
      // Then the page asks for itself, and is told why it cannot be.
      return {};
    }
  }

  async #one(call: Call, name: PortalOperationName): Promise<unknown> {
    const { person } = call.exchange;
    const route = this.#routes[name];
    if (route.kind !== "one" || person === undefined || !mayUse(person.role, portalOperations[name].access))
      return undefined;
    return (await route.read(openedDoor(this.#parts.sources), call)).result;
  }
}
