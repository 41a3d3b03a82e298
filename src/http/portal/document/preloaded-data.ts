/**
 * Preloads the first data of a portal page into its document, saving requests after the scripts: the same as
 * the operations return to the caller.
 */

import { mayUse } from "../../../contract/people.ts";
import {
  inChoiceOrder,
  maxListedComponents,
  type PreloadedComponent,
} from "../../../contract/portal/component-choice.ts";
import { type PortalOperationName, portalOperations } from "../../../contract/portal/portal-operations.ts";
import { Refusal } from "../../../contract/refusal.ts";
import { timeout } from "../../../platform/timeouts.ts";
import { readComponentGroups, readComponentsWithSources } from "../../../queries/component-queries.ts";
import { readIntegrations } from "../../../queries/integration-queries.ts";
import { readKeyRows } from "../../../queries/key-queries.ts";
import { type Call, openedBus, type Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";

/** The data by the name of its request. */
export type PreloadedValues = {
  readonly Me?: unknown;
  readonly Overview?: unknown;
  /** The overview's page slug; absent for all. */
  readonly Page?: string;
  /** Whether there are any keys, if the caller may know. */
  readonly HasKeys?: boolean;
  /** Whether there are any integrations, where there are no keys. */
  readonly HasIntegrations?: boolean;
  /** The first components of the page, or of all, if the caller may set their status. */
  readonly Components?: readonly PreloadedComponent[];
  /** Whether notifications are sent. */
  readonly Sending?: unknown;
  /** When the overview was read, in ms since 1970. */
  readonly At?: number;
};

/** Embeds the data in a document as inert JSON. */
export function dataOf(values: PreloadedValues): string {
  // Prevents the data from closing its element.
  const data = JSON.stringify(values).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="known">${data}</script>`;
}

/** Groups beyond it do not order the document's components; the portal then reads all. */
const maxGroups = 500;

/** How long a document waits for it, in milliseconds: the page can fetch by itself. */
const timeoutMs = timeout(400);

/** The result of a read; undefined if the page does not exist. */
async function unlessPageMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === "PageNotFound") return undefined;
    throw refusal;
  }
}

/** Reads the first data of pages: the session, and the overview if shown. */
export class PreloadedData {
  readonly #parts: PortalParts;
  readonly #routes: Readonly<Record<PortalOperationName, Route>>;

  constructor(parts: PortalParts, routes: Readonly<Record<PortalOperationName, Route>>) {
    this.#parts = parts;
    this.#routes = routes;
  }

  /**
   * The data for a call's person; empty if it can't be read in time. With the overview of the named page, or
   * of all for null; undefined for none.
   */
  async read(call: Call, overviewOf: string | null | undefined): Promise<PreloadedValues> {
    const { promise: late, resolve } = Promise.withResolvers<PreloadedValues>();
    const timer = setTimeout(() => resolve({}), timeoutMs);
    try {
      return await Promise.race([this.#all(call, overviewOf), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #all(call: Call, overviewOf: string | null | undefined): Promise<PreloadedValues> {
    try {
      const [Me, Overview, eventSources, Components, Sending] = await Promise.all([
        this.#readOne(call, "ReadMe"),
        overviewOf === undefined ? undefined : unlessPageMissing(this.#readOne(call, "ReadOverview")),
        overviewOf === undefined ? undefined : this.#eventSources(call),
        overviewOf === undefined ? undefined : unlessPageMissing(this.#components(call, overviewOf)),
        overviewOf === undefined ? undefined : this.#readOne(call, "ReadSendingState"),
      ]);
      if (Overview === undefined) return { Me };
      const At = this.#parts.clock.now();
      return {
        Me,
        Overview,
        At,
        ...(overviewOf == null ? {} : { Page: overviewOf }),
        ...eventSources,
        ...(Components === undefined ? {} : { Components }),
        ...(Sending === undefined ? {} : { Sending }),
      };
    } catch {
      // The page then fetches by itself and gets the error.
      return {};
    }
  }

  async #components(
    { exchange: { person } }: Call,
    page: string | null,
  ): Promise<readonly PreloadedComponent[] | undefined> {
    if (person === undefined || !mayUse(person.role, "edit")) return undefined;
    const slice = { limit: maxListedComponents, cursor: null };
    const bus = openedBus(this.#parts.sources);
    const [{ Items }, groups] = await Promise.all([
      readComponentsWithSources(bus, slice, { Page: page ?? undefined }),
      readComponentGroups(bus, { limit: maxGroups, cursor: null }),
    ]);
    const pages = [...(page === null ? [] : [page]), ...Items.map(({ Page }) => Page)];
    return inChoiceOrder(Items, groups.Items, pages).map(({ Id, Name, Page, AlsoOn, Status, Voices }) => {
      const report = Voices.find(({ Kind }) => Kind === "Report");
      return { Id, Name, Page, AlsoOn, Status, Reported: report?.Status ?? null };
    });
  }

  /** Either completes the first steps of the overview. */
  async #eventSources({
    exchange: { person },
  }: Call): Promise<Pick<PreloadedValues, "HasKeys" | "HasIntegrations">> {
    if (person === undefined || !mayUse(person.role, portalOperations.ListKeys.access)) return {};
    const bus = openedBus(this.#parts.sources);
    const now = this.#parts.clock.now();
    const HasKeys = (await readKeyRows(bus, now)).length > 0;
    if (HasKeys) return { HasKeys };
    const { Items } = await readIntegrations(bus, { now, limit: 1, cursor: null });
    return { HasKeys, HasIntegrations: Items.length > 0 };
  }

  async #readOne(call: Call, name: PortalOperationName): Promise<unknown> {
    const { person } = call.exchange;
    const route = this.#routes[name];
    if (route.kind !== "one" || person === undefined || !mayUse(person.role, portalOperations[name].access))
      return undefined;
    return (await route.read(openedBus(this.#parts.sources), call)).result;
  }
}
