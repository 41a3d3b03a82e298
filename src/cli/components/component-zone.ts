/** The time zone that times about a component are read in: that of its page. */
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import type { OpenedStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { remoteZoneReader, type ZoneReader, zoneReader } from "../times/local-times.ts";
import { findComponent } from "./component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent } from "./remote-components.ts";

/** A component as a call names it. */
export type ComponentReference = { readonly component: string; readonly page: string | undefined };

/** Reads the time zone of a component's page. */
export const componentZoneReader =
  (opened: OpenedStore, { component, page }: ComponentReference): ZoneReader =>
  async () => {
    const row = await findComponent(opened.bus, component, page);
    return await zoneReader(opened, slugAmong(await opened.bus.rows(livePages), row))();
  };

/** The same of a service elsewhere. */
export const remoteComponentZoneReader =
  (service: RemoteService, { component, page }: ComponentReference): ZoneReader =>
  async () => {
    const { Page } = await readRemoteComponent(
      service,
      await findRemoteComponentId(service, component, page),
    );
    return await remoteZoneReader(service, Page)();
  };
