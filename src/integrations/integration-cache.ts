/** Integrations as they were last read, so that an event costs no look-up. */

import type { ServiceSecret } from "../auth/service-secret.ts";
import { unseal } from "../auth/service-secret.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { IntegrationRef } from "../commands/integrations/integration-commands.ts";
import { targetPage } from "../commands/pages/target-page.ts";
import type { IntegrationType } from "../contract/alerts.ts";
import type { IntegrationOut } from "../contract/integrations.ts";
import { type CompiledMapping, compileMapping } from "../rules/alert-mapping.ts";
import { q } from "../store/query.ts";
import { rowsOf } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { IntegrationRow } from "../store/tables/integration-tables.ts";

/** An integration, ready to take events. */
export type ResolvedIntegration = {
  readonly ref: IntegrationRef;
  /** Names it among the integrations that exist, or will by its first event. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly type: IntegrationType;
  readonly isEnabled: boolean;
  readonly mapping: CompiledMapping;
  readonly paths: IntegrationOut["Paths"];
  readonly signingSecret: string | null;
  readonly topicArn: string | null;
};

/** Integrations that the cache holds at most. */
const maxCached = 1_000;

const live = q.selectFrom("integration").selectAll().where("deleted_at", "is", null);
const livePages = q.selectFrom("page").selectAll().where("deleted_at", "is", null).orderBy("id").compile();

type Entry = {
  readonly integration: ResolvedIntegration;
  /** Epoch milliseconds; null where it does not end. */
  readonly until: number | null;
};

/** The services that the cache reads from. */
export type IntegrationCacheOptions = {
  /** Throws a `Refusal` while the store has not been opened. */
  readonly bus: () => CommandBus;
  readonly secret: () => ServiceSecret | undefined;
  readonly now: () => number;
};

/**
 * Integrations by their tokens, and built-in ones by type and page. An entry may be out of date: every event is decided
 * with the revision it was read with, and refused as `PreconditionFailed` where that has changed; then `forget` it.
 */
export class IntegrationCache {
  readonly #options: IntegrationCacheOptions;
  readonly #entries = new Map<string, Entry>();

  constructor(options: IntegrationCacheOptions) {
    this.#options = options;
  }

  /** Whether the integration of a token is cached. */
  knows(tokenHash: string): boolean {
    return this.#entries.has(tokenHash);
  }

  /** The integration of a token; undefined where there is none. Rejects with a `StoreFault`. */
  async byTokenHash(tokenHash: string): Promise<ResolvedIntegration | undefined> {
    const cached = this.#cached(tokenHash);
    if (cached !== undefined) return cached;
    const bus = this.#options.bus();
    const query = live
      .where((where) =>
        where.or([where("token_hash", "=", tokenHash), where("old_token_hash", "=", tokenHash)]),
      )
      .compile();
    const [rows, pages] = await bus.read([query, livePages]);
    const row = rowsOf(query, rows).find((item) => this.#until(item, tokenHash) !== "over");
    if (row === undefined || !rowsOf(livePages, pages).some((page) => page.id === row.page_id))
      return undefined;
    const until = this.#until(row, tokenHash);
    return this.#keep(tokenHash, { integration: this.#resolve(row), until: until === "over" ? 0 : until });
  }

  /** The built-in integration of a type and page, also before its first event. Rejects with a `Refusal` or a `StoreFault`. */
  async builtIn(type: IntegrationType, pageSlug: string | null): Promise<ResolvedIntegration> {
    const key = `${type} ${pageSlug?.toLowerCase() ?? ""}`;
    const cached = this.#cached(key);
    if (cached !== undefined) return cached;
    const bus = this.#options.bus();
    const query = live.where("built_in", "=", 1).where("type", "=", type).compile();
    const [rows, pageRows] = await bus.read([query, livePages]);
    const page = targetPage(rowsOf(livePages, pageRows), pageSlug);
    const row = rowsOf(query, rows).find((item) => item.page_id === page.id);
    if (row !== undefined) return this.#keep(key, { integration: this.#resolve(row), until: null });
    return {
      ref: { builtIn: type, page: page.slug },
      key: `new ${type} ${page.id}`,
      id: null,
      name: type,
      type,
      isEnabled: true,
      mapping: compileMapping([]),
      paths: null,
      signingSecret: null,
      topicArn: null,
    };
  }

  /** Makes an integration from its row. */
  resolve(row: IntegrationRow): ResolvedIntegration {
    return this.#resolve(row);
  }

  /** Drops what was read of an integration, which has changed. */
  forget({ key }: Pick<ResolvedIntegration, "key">): void {
    for (const [name, { integration }] of this.#entries)
      if (integration.key === key) this.#entries.delete(name);
  }

  #cached(name: string): ResolvedIntegration | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.until === null || entry.until > this.#options.now()) return entry.integration;
    this.#entries.delete(name);
    return undefined;
  }

  #keep(name: string, entry: Entry): ResolvedIntegration {
    if (this.#entries.size >= maxCached) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(name, entry);
    return entry.integration;
  }

  /** Until when a token works: null for the current one. */
  #until(row: IntegrationRow, tokenHash: string): number | null | "over" {
    if (row.token_hash === tokenHash) return null;
    return row.old_token_until !== null && row.old_token_until > this.#options.now()
      ? row.old_token_until
      : "over";
  }

  #resolve(row: IntegrationRow): ResolvedIntegration {
    const secret = this.#options.secret();
    if (row.signing_secret !== null && secret === undefined)
      throw new Error("the service's secret is not known yet");
    return {
      ref: { number: row.id, revision: row.revision },
      key: String(row.id),
      id: row.public_id,
      name: row.name,
      type: row.type,
      isEnabled: row.enabled === 1,
      mapping: compileMapping(readJson("integration", "mapping", row)),
      paths: readJson("integration", "paths", row),
      signingSecret:
        row.signing_secret === null || secret === undefined ? null : unseal(secret, row.signing_secret),
      topicArn: row.topic_arn,
    };
  }
}
