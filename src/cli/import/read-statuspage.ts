/** Reads a Statuspage over HTTP: what is public, or everything with a key. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportedPage } from "../../integrations/importers/imported-page.ts";
import { importStatuspage, isStatuspageId } from "../../integrations/importers/statuspage.ts";
import {
  allIncidents,
  componentsDocument,
  incidentsDocument,
  maintenancesDocument,
  type StatuspageIncident,
} from "../../integrations/importers/statuspage-documents.ts";
import { type FetchJson, ImportFailed } from "./fetch-json.ts";

/** Atlassian's API for those who manage a page; it allows one request a second. */
const managedApi = "https://api.statuspage.io/v1/pages/";
const partSize = 100;
const betweenPartsMs = 1_000;

/** Reads the page at an address. Without a key only the newest 50 announcements of each kind are public. */
export async function readStatuspage(
  fetchJson: FetchJson,
  {
    address,
    key,
    pause = async () => await sleep(betweenPartsMs),
  }: { readonly address: URL; readonly key: string | null; readonly pause?: () => Promise<void> },
): Promise<ImportedPage> {
  const publicApi = (name: string) => new URL(`api/v2/${name}.json`, address.href.replace(/\/*$/u, "/"));
  const { page, components } = await fetchJson(publicApi("components"), componentsDocument);
  if (key !== null && !isStatuspageId(page.id))
    throw new ImportFailed(
      `${address.origin} is not a page of Statuspage, whose API --key-file is for. Import it without.`,
    );
  const incidents =
    key === null
      ? [
          ...(await fetchJson(publicApi("incidents"), incidentsDocument)).incidents,
          ...(await fetchJson(publicApi("scheduled-maintenances"), maintenancesDocument))
            .scheduled_maintenances,
        ]
      : await readAllIncidents(fetchJson, { pageId: page.id, key, pause });
  return importStatuspage({ pageId: page.id, name: page.name, components, incidents });
}

async function readAllIncidents(
  fetchJson: FetchJson,
  options: { readonly pageId: string; readonly key: string; readonly pause: () => Promise<void> },
): Promise<StatuspageIncident[]> {
  const { pageId, key, pause } = options;
  const found: StatuspageIncident[] = [];
  for (let number = 1; ; number += 1) {
    const url = new URL(
      `${encodeURIComponent(pageId)}/incidents?limit=${partSize}&page=${number}`,
      managedApi,
    );
    const part = await fetchJson(url, allIncidents, { authorization: `OAuth ${key}` });
    found.push(...part);
    if (part.length < partSize) return found;
    await pause();
  }
}
