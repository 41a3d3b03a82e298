/** The cost of publishing a change with a long history beside a short one, and the size of the page. */

import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import { Loader } from "../../src/publishing/loading/snapshot-loader.ts";
import { contentSecurityPolicy } from "../../src/publishing/page/document-shell.ts";
import { Publication } from "../../src/publishing/publication.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, openBenchBus, typicalHistory, withHistory } from "../history.ts";
import { rawRequest } from "../raw-request.ts";
import { withService } from "../service.ts";
import { type EngineName, type Homes, withHomes } from "../store-places.ts";

const baseUrl = "http://localhost:8080";
const clothes = headerProfiles(baseUrl, contentSecurityPolicy);
const rounds = 100;
const warmUp = 30;

/** One store, and what goes from one rebuild of its page to the next. */
export class Publisher {
  readonly took: number[] = [];
  readonly #bus: CommandBus;
  readonly #loader = new Loader();
  readonly #composer = new Composer();

  constructor(bus: CommandBus) {
    this.#bus = bus;
  }

  /** Makes a change and publishes it: from the start of the load to compressed representations. */
  async publish(command: Command): Promise<void> {
    await this.#bus.submit({
      command,
      actor: { kind: "command line" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
    const startedAt = performance.now();
    const [state] = (await this.#loader.load(this.#bus, Date.now())).pages;
    if (state === undefined) throw new Error("there is no page");
    const publication = new Publication(this.#composer.compose(state, { now: Date.now(), baseUrl }), clothes);
    // Compressed at the first request.
    if (publication.findRepresentation("/")?.variants.br.body === undefined)
      throw new Error("there is no page");
    this.took.push(performance.now() - startedAt);
  }
}

/** A report in each round that changes what one of ten components shows. */
export function reportOf(round: number): Command {
  return {
    kind: "ReportStatus",
    componentId: null,
    componentNameKey: `service ${round % 10}`,
    status: Math.floor(round / 10) % 2 === 0 ? "Partial Outage" : "Operational",
    message: null,
    occurredAt: null,
    source: null,
    expiresIn: null,
    ignored: [],
    pageSlug: null,
  };
}

async function openPublisher(
  homes: Homes,
  periods: number,
): Promise<{ bus: CommandBus; publisher: Publisher }> {
  const home = await homes.make();
  await makeHistory(home, { ...typicalHistory(200), periods });
  const bus = await openBenchBus(home, true);
  return { bus, publisher: new Publisher(bus) };
}

/** Measures how long a publication takes. */
export function publishing(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const short = await openPublisher(homes, 1_000);
    const long = await openPublisher(homes, 1_000_000);
    for (let round = 0; round < warmUp + rounds; round += 1) {
      await short.publisher.publish(reportOf(round));
      await long.publisher.publish(reportOf(round));
    }
    await short.bus.close();
    await long.bus.close();
    const [a, b] = [short, long].map(({ publisher }) => median(publisher.took.slice(warmUp)));
    const value = (b ?? Number.NaN) / (a ?? Number.NaN);
    return [
      {
        what: "Publishing a change, 200 components × 90 days, 1,000,000 periods",
        measured: `${figure(b ?? Number.NaN)} ms`,
        reference: `1,000 periods: ${figure(a ?? Number.NaN)} ms`,
        result: figure(value),
        value,
        goal: { better: "less", atLeast: 1.2, aim: 1.05 },
      },
    ];
  });
}

async function sizeOfPage(on: EngineName, components: number, goal: number): Promise<Row> {
  const { body } = await withHistory(on, typicalHistory(components), (home) =>
    withService(home, ({ url }) => rawRequest(`${url}/`, { "accept-encoding": "br" })),
  );
  const value = body.length / 1_000;
  return {
    what: `The page in brotli, ${components} components`,
    measured: `${figure(body.length)} bytes`,
    reference: "",
    result: `${figure(value)} KB`,
    value,
    goal: { better: "less", atLeast: goal, aim: goal },
    unit: " KB",
  };
}

/** Measures how large the page is. */
export async function pageSizes(on: EngineName): Promise<Row[]> {
  return [await sizeOfPage(on, 20, 20), await sizeOfPage(on, 200, 48)];
}
