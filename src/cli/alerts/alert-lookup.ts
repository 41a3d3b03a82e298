/** The open alerts of integrations as the command line reads them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { type OpenAlertOut, openAlert } from "../../contract/integrations.ts";
import { readIntegrationAlerts } from "../../queries/integration-queries.ts";
import {
  allIntegrations,
  findIntegration,
  findRemoteIntegration,
  listRemoteIntegrations,
} from "../integrations/integration-lookup.ts";
import type { RemoteService } from "../remote-service.ts";

/** An open alert with its integration. */
export type ListedAlert = OpenAlertOut & { readonly Integration: string; readonly IntegrationId: string };

/** The option that selects an integration. */
export const integrationOption = {
  integration: { value: "NAME|ID", about: "Only of this integration" },
} as const;

async function alertsOf(
  bus: CommandBus,
  { Id: id, Name }: { readonly Id: string; readonly Name: string },
): Promise<readonly ListedAlert[]> {
  const found: ListedAlert[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readIntegrationAlerts>> = await readIntegrationAlerts(bus, {
      id,
      limit: 1000,
      cursor,
      now: Date.now(),
    });
    found.push(...part.Items.map((alert) => ({ ...alert, Integration: Name, IntegrationId: id })));
    cursor = part.NextCursor;
  } while (cursor !== null);
  return found;
}

/** The open alerts of one integration, or of all; newest first. Rejects with a `Refusal` if it does not exist. */
export async function openAlerts(bus: CommandBus, nameOrId: string | undefined): Promise<ListedAlert[]> {
  const integrations =
    nameOrId === undefined ? await allIntegrations(bus) : [await findIntegration(bus, nameOrId)];
  const alerts: ListedAlert[] = [];
  for (const integration of integrations) alerts.push(...(await alertsOf(bus, integration)));
  return newestFirst(alerts);
}

/** The same of a service elsewhere. */
export async function remoteOpenAlerts(
  service: RemoteService,
  nameOrId: string | undefined,
): Promise<ListedAlert[]> {
  const integrations =
    nameOrId === undefined
      ? await listRemoteIntegrations(service)
      : [await findRemoteIntegration(service, nameOrId)];
  const alerts: ListedAlert[] = [];
  for (const { Id: IntegrationId, Name: Integration } of integrations) {
    const open = await service.list(`/api/Integration/${IntegrationId}/Alerts`, {}, openAlert);
    alerts.push(...open.map((alert) => ({ ...alert, Integration, IntegrationId })));
  }
  return newestFirst(alerts);
}

const newestFirst = (alerts: readonly ListedAlert[]) =>
  alerts.toSorted((a, b) => Date.parse(b.StartedAt) - Date.parse(a.StartedAt));
