/** The used part of this client, which has no types. */
declare module "@aero/statuspage" {
  type Component = {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly children: readonly Component[];
  };
  type Incident = {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly impact: string;
    readonly url: string;
    readonly updated: Date;
    readonly updates: readonly { readonly description: string; readonly status: string }[];
  };
  type Report = {
    readonly page: { readonly name: string; readonly url: string; readonly updated: Date };
    readonly status: { readonly indicator: string; readonly description: string };
  };
  type Summary = Report & {
    readonly components: readonly Component[];
    readonly incidents: readonly Incident[];
    readonly maintenances: readonly Incident[];
  };
  export class StatusPageClient {
    constructor(url: string);
    summary(): Promise<Summary>;
    status(): Promise<Report>;
    components(): Promise<readonly Component[]>;
    incidents(unresolved?: boolean): Promise<readonly Incident[]>;
    maintenances(type?: number): Promise<readonly Incident[]>;
  }
  export const maintenances: { readonly ALL: 0; readonly ACTIVE: 1; readonly UPCOMING: 2 };
}
