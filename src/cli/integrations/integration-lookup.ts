/** Finds integrations by name or id for the command line. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { type IntegrationWithFiguresOut, integrationWithFigures } from "../../contract/integrations.ts";
import { readIntegrations } from "../../queries/integration-queries.ts";
import { foldName } from "../../rules/names.ts";
import { onlyWithPrefix } from "../id-prefix.ts";
import { onlyShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import type { RemoteService } from "../remote-service.ts";

/** Every integration, or those of the page with a slug. Rejects with a `Refusal` if that does not exist. */
export async function allIntegrations(
  bus: CommandBus,
  page?: string,
): Promise<readonly IntegrationWithFiguresOut[]> {
  const found: IntegrationWithFiguresOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readIntegrations>> = await readIntegrations(
      bus,
      { limit: 100, cursor, now: Date.now() },
      { Page: page },
    );
    found.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return found;
}

/** Every integration of a service elsewhere, or those of the page with a slug. */
export async function listRemoteIntegrations(
  service: RemoteService,
  Page?: string,
): Promise<readonly IntegrationWithFiguresOut[]> {
  return await service.list("/api/Integration", { Page }, integrationWithFigures);
}

/** An integration by its name or id. Rejects with a `Refusal` if there is none. */
export async function findIntegration(bus: CommandBus, nameOrId: string): Promise<IntegrationWithFiguresOut> {
  return integrationAmong(await allIntegrations(bus), nameOrId);
}

/** The same of a service elsewhere. */
export async function findRemoteIntegration(
  service: RemoteService,
  nameOrId: string,
): Promise<IntegrationWithFiguresOut> {
  return integrationAmong(await listRemoteIntegrations(service), nameOrId);
}

function integrationAmong(
  all: readonly IntegrationWithFiguresOut[],
  nameOrId: string,
): IntegrationWithFiguresOut {
  const found =
    all.find(
      ({ Id, Name }) => Id === nameOrId.trim().toLowerCase() || foldName(Name) === foldName(nameOrId),
    ) ??
    onlyWithPrefix(all, nameOrId, { plural: "integrations" }) ??
    onlyShortened(all, nameOrId);
  if (found !== undefined) return found;
  throw noSuch("IntegrationNotFound", `integration "${nameOrId}"`, {
    text: nameOrId,
    names: all.map(({ Name }) => Name),
    list: "integration list",
  });
}
