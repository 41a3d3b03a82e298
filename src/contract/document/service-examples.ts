/** Examples of the service as a key sees it. */
import type { DeletedItemOut, ServiceOut } from "../service.ts";

export const serviceSample: ServiceOut = {
  Version: "1.0.0",
  Key: { Name: "Deployments", Role: "Read-Write", ExpiresAt: "2027-01-05T08:00:00.000Z", RatePerMinute: 600 },
  Sending: {
    State: "Running",
    HeldFor: null,
    IsHeldBySetting: false,
    MailPausedAt: null,
    StoppedSince: null,
    Held: 0,
    IsMailSetUp: true,
  },
};

export const deletedSample: DeletedItemOut = {
  Kind: "Component",
  AnnouncementKind: null,
  Id: "01a21e06-0a54-7681-a863-4206c73deed1",
  Name: "Old checkout",
  Page: "status",
  DeletedAt: "2026-03-01T10:00:00.000Z",
  RestorableUntil: "2026-03-31T10:00:00.000Z",
};
