/**
 * What a page of the portal would ask first, read while its document is written, so that no question has to follow the
 * scripts: the same as those operations answer to whoever is signed in.
 */
import { readKeyRows } from "../../../commands/keys/key-queries.ts";
import { mayUse } from "../../../contract/people.ts";
import { type PortalOperationName, portalOperations } from "../../../contract/portal/portal-operations.ts";
import { Refusal } from "../../../contract/refusal.ts";
import { type Call, openedBus, type Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";

/** What is known beforehand, by the names of what is asked for it. */
export type PreloadedValues = {
  readonly Me?: unknown;
  readonly Overview?: unknown;
  /** The slug of the page that the overview is of; of all where none is named. */
  readonly Page?: string;
  /** Whether there are any keys, for whoever may know. */
  readonly HasKeys?: boolean;
  /** When the overview was read, in ms since 1970. */
  readonly At?: number;
};

/** What is known, as a document holds it: as data that nothing runs. */
export function dataOf(known: PreloadedValues): string {
  // Nothing in it ends the element that it stands in.
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="known">${data}</script>`;
}

/** How long a document waits for it, in milliseconds: the page can ask for itself. */
const patience = 400;

/** Reads what pages ask first: who is signed in; at the overview that as well. */
export class PreloadedData {
  readonly #parts: PortalParts;
  readonly #routes: Readonly<Record<PortalOperationName, Route>>;

  constructor(parts: PortalParts, routes: Readonly<Record<PortalOperationName, Route>>) {
    this.#parts = parts;
    this.#routes = routes;
  }

  /**
   * What a call of a page would ask, whose person stands in its exchange; nothing where that cannot be read soon. The
   * overview with it, of the page that is named, or of all for null; not where none is asked for.
   */
  async read(call: Call, overviewOf: string | null | undefined): Promise<PreloadedValues> {
    const { promise: late, resolve } = Promise.withResolvers<PreloadedValues>();
    const timer = setTimeout(() => resolve({}), patience);
    try {
      return await Promise.race([this.#all(call, overviewOf), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #all(call: Call, overviewOf: string | null | undefined): Promise<PreloadedValues> {
    try {
      const [Me, Overview, HasKeys] = await Promise.all([
        this.#one(call, "ReadMe"),
        overviewOf === undefined ? undefined : this.#overview(call),
        overviewOf === undefined ? undefined : this.#hasKeys(call),
      ]);
      if (Overview === undefined) return { Me };
      const At = this.#parts.clock.now();
      return {
        Me,
        Overview,
        At,
        ...(overviewOf == null ? {} : { Page: overviewOf }),
        ...(HasKeys === undefined ? {} : { HasKeys }),
      };
    } catch {
      // Then the page asks for itself, and is told why it cannot be.
      return {};
    }
  }

  /** The overview that the address of a call asks for; undefined where there is no such page. */
  async #overview(call: Call): Promise<unknown> {
    try {
      return await this.#one(call, "ReadOverview");
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === "PageNotFound") return undefined;
      throw refusal;
    }
  }

  async #hasKeys({ exchange: { person } }: Call): Promise<boolean | undefined> {
    if (person === undefined || !mayUse(person.role, portalOperations.ListKeys.access)) return undefined;
    const { sources, clock } = this.#parts;
    return (await readKeyRows(openedBus(sources), clock.now())).length > 0;
  }

  async #one(call: Call, name: PortalOperationName): Promise<unknown> {
    const { person } = call.exchange;
    const route = this.#routes[name];
    if (route.kind !== "one" || person === undefined || !mayUse(person.role, portalOperations[name].access))
      return undefined;
    return (await route.read(openedBus(this.#parts.sources), call)).result;
  }
}
