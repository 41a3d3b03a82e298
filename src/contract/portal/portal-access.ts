/** The operations of the native API that the portal offers under `/portal/api`. */
import type { OperationName } from "../operations/operations.ts";
import type { PersonAccess } from "../people.ts";

/** The required access of each operation; null if the portal does not offer it. */
export const portalAccess: Readonly<Record<OperationName, PersonAccess | null>> = {
  ListAnnouncements: "view",
  CreateAnnouncement: "edit",
  ReadAnnouncement: "view",
  PatchAnnouncement: "edit",
  DeleteAnnouncement: "edit",
  RestoreAnnouncement: "edit",
  PostUpdate: "edit",
  PatchUpdate: "edit",
  DeleteUpdate: "edit",
  PutPostmortem: "edit",
  ReadStatusPage: null,
  UpdateComponentStatus: null,
  Heartbeat: null,
  ListComponents: "view",
  CreateComponent: "edit",
  ReadComponent: "view",
  PatchComponent: "edit",
  DeleteComponent: "edit",
  RestoreComponent: "edit",
  ReadComponentHistory: "view",
  CloseSignal: "edit",
  PinComponent: "edit",
  UnpinComponent: "edit",
  ListComponentGroups: "view",
  CreateComponentGroup: "edit",
  ReadComponentGroup: "view",
  PatchComponentGroup: "edit",
  DeleteComponentGroup: "edit",
  RestoreComponentGroup: "edit",
  ListPages: "view",
  ReadPage: "view",
  CreatePage: "administer",
  PatchPage: "administer",
  DeletePage: "own",
  RestorePage: "own",
  ListAuditEvents: "administer",
  ReadOpenApi: null,
  ReadDocs: null,
  ListTemplates: "view",
  CreateTemplate: "edit",
  ReadTemplate: "view",
  PatchTemplate: "edit",
  DeleteTemplate: "edit",
  RestoreTemplate: "edit",
  ReadUptime: "view",
  CorrectComponent: "edit",
  ListSubscribers: "administer",
  CreateSubscriber: "administer",
  ReadSubscriber: "administer",
  PatchSubscriber: "administer",
  DeleteSubscriber: "administer",
  ResendToSubscriber: "administer",
  RotateSigningSecret: "administer",
};

/** Those before which people must have proven who they are a short while ago: what is lost with a page is most of all there is. */
export const provenAnew: ReadonlySet<OperationName> = new Set(["DeletePage", "RestorePage"]);

/** Where the portal has an operation of the native API. */
export function portalPath(path: `/api/${string}`): `/portal/api/${string}` {
  return `/portal${path}`;
}
