/** The page, components and announcements that the examples are about. */

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T14:02:11.482Z";
/** Time of the newest event. */
export const latest = "2026-11-21T14:23:40.117Z";
/** The id of the component. */
export const componentId = "019aa5d0-3c00-7a51-9e0c-5b1f0c9d2e11";
const groupId = "019aa5d0-2b10-7c0e-8f3a-64d1a7b0c922";
const pageId = "019aa5cf-f000-7d21-a1b0-0a9c5e7f1d33";

const componentName = {
  Id: componentId,
  Name: "Checkout",
  Description: "Carts and payments",
};
const componentStatus = {
  Position: 1,
  Status: "Major Outage",
  StatusSince: later,
  LastReportAt: later,
  StartDate: "2026-01-05",
};

/** A component that is down. */
export const component = {
  ...componentName,
  GroupId: null,
  Page: "status",
  AlsoOn: [],
  ...componentStatus,
  HasOverride: false,
  CountsTowardStatus: true,
  Visibility: "Always",
  ReportEvery: null,
  OnLapse: "Unknown",
  ReportDueAt: null,
  Translations: null,
  CreatedAt: at,
  UpdatedAt: later,
};

export const fresh = {
  ...component,
  Status: "Operational",
  StatusSince: at,
  LastReportAt: null,
  UpdatedAt: at,
};

export const group = {
  Id: groupId,
  Name: "Shop",
  Description: null,
  ParentId: null,
  Page: "status",
  Position: 1,
  Translations: null,
  CreatedAt: at,
  UpdatedAt: at,
};

const pageName = {
  Id: pageId,
  Slug: "status",
  Name: "Example status",
  Description: null,
  Url: "https://status.example.com",
  TimeZone: "Europe/Amsterdam",
  Locale: "en",
  UpdatedAt: at,
};

/** The page. */
export const page = {
  ...pageName,
  Translations: null,
  Links: [{ Label: "Help", Url: "https://help.example.com" }],
  ShowSources: false,
  ShowUptime: true,
  ShowBars: true,
  BarDays: 90,
  ShowPoweredBy: true,
  Theme: null,
  FullText: false,
  WrittenLanguages: ["de"],
  PartialWeight: 0.3,
  MajorWeight: 1,
  Accent: "#2255cc",
  Access: "Public",
  HasPassword: false,
  AllowedAddresses: [],
  CreatedAt: at,
};

/** Another page. */
export const otherPage = {
  ...page,
  Id: "019aa5d9-2b60-7f04-8c1d-5a7e3b9f2c55",
  Slug: "tools",
  Name: "Internal tools",
  Url: "https://status.example.com/page/tools",
  Links: [],
  TimeZone: "UTC",
  WrittenLanguages: [],
  Accent: null,
};

/** A list that has no further parts. */
export const list = (...items: readonly unknown[]) => ({ Items: items, NextCursor: null });

/** The response to a report of it. */
export const reported = {
  ComponentId: componentId,
  ComponentName: "Checkout",
  ReportedStatus: "Major Outage",
  Status: "Major Outage",
  PreviousStatus: "Operational",
  Changed: true,
  Current: true,
  Revision: 1234,
  Ignored: [],
};

/** The response to a heartbeat. */
export const beaten = {
  ...reported,
  ComponentId: "019aa5d1-9a40-7d18-b6c5-3f7a2e8d0b77",
  ComponentName: "Nightly backup",
  ReportedStatus: "Operational",
  Status: "Operational",
  Changed: false,
  ReportDueAt: "2026-11-22T14:02:11.482Z",
};

/** The plain report as a source. */
const plainVoice = {
  Kind: "Report",
  Source: null,
  Status: "Major Outage",
  Since: later,
  LastReportAt: later,
  Until: null,
  Reason: null,
};

const reporter = { Kind: "Key", Name: "Probe" };

/** The same source where its actor is named. */
export const attributedSource = { ...plainVoice, By: reporter };

/** The component with a pin. */
export const pinned = {
  ...component,
  Status: "Operational",
  StatusSince: later,
  HasOverride: true,
  Voices: [
    {
      ...attributedSource,
      Kind: "Pin",
      Status: "Operational",
      LastReportAt: null,
      Reason: "The monitor's own network is down",
    },
    attributedSource,
  ],
};

/** The whole page. */
export const wholePage = {
  Page: pageName,
  Status: { Indicator: "Critical", Description: "Checkout: Major Outage" },
  ComponentGroups: [
    { Id: groupId, Name: "Shop", Description: null, ParentId: null, Position: 1, Status: "Major Outage" },
  ],
  Components: [
    {
      ...componentName,
      GroupId: groupId,
      ...componentStatus,
      Visibility: "Always",
      Uptime: { Days: 90, Percent: 99.98 },
      UpdatedAt: later,
    },
  ],
  Announcements: [],
  Revision: 1234,
  AsOf: later,
};

export const period = {
  Id: "019aa6ae-0a9a-7b3c-9d10-7e5f0b2c4a44",
  Status: "Major Outage",
  From: later,
  To: null,
  Cause: {
    Kind: "Report",
    Source: null,
    Message: "Payments time out",
    AnnouncementId: null,
    ReportedAt: later,
    ByHand: false,
    Ended: false,
    By: reporter,
  },
};

/** A change in the audit. */
export const audited = {
  Id: "019aa6b0-51c0-7f00-8c21-3d9e6a1b5c55",
  At: later,
  Actor: { Kind: "Key", Name: "Deploy script (…x7Qd)" },
  Action: "Component.Update",
  Subject: { Kind: "Component", Id: componentId, Name: "Checkout" },
  Before: { Description: null },
  After: { Description: "Carts and payments" },
  RequestId: "deploy-4711",
};

/** A subscriber, as lists show it. */
export const subscriber = {
  Id: "019aa6c9-11e0-7b52-8c3d-5a1f0b7e6d44",
  Page: "status",
  Channel: "Webhook",
  Address: "https://hooks.example.com/…",
  Name: "Acme on-call",
  State: "Active",
  SuspendedFor: null,
  Scope: { Kind: "Page" },
  Events: {
    Incidents: "EveryUpdate",
    Maintenance: true,
    Notices: true,
    StatusChanges: false,
    MinimumImpact: "None",
  },
  Language: null,
  TimeZone: null,
  SharedMailbox: false,
  Format: "Signalbox",
  PausedUntil: null,
  Source: "Api",
  ConsentNote: null,
  CreatedAt: at,
  ConfirmedAt: at,
  UpdatedAt: at,
};

/** A subscriber that is a chat's channel. */
export const chatSubscriber = {
  ...subscriber,
  Id: "019aa6ca-2b40-7f10-9a66-0c8d7e5f4a33",
  Channel: "Slack",
  Address: "https://hooks.slack.com/…",
  Name: "#status",
  Format: null,
};

/** A delivery. */
export const delivery = {
  Id: "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c",
  SubscriberId: subscriber.Id,
  Channel: subscriber.Channel,
  Address: subscriber.Address,
  SubscriberName: subscriber.Name,
  Event: "IncidentOpened",
  AnnouncementId: "019aa5c9-3b10-7d24-8f33-2a6c1e9b7d44",
  AnnouncementTitle: "Payments fail",
  State: "Deferred",
  Attempts: 1,
  CreatedAt: at,
  NextAttemptAt: "2026-11-21T14:24:40.117Z",
  SentAt: null,
  Reason: "RemoteError",
  RemoteAnswer: "HTTP 503",
  MessageId: "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c",
};

/** The answer to the rotation of a webhook's secret. */
export const rotated = {
  Id: subscriber.Id,
  SigningSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  OldValidUntil: "2026-11-22T14:23:40.117Z",
};

/** A template. */
export const template = {
  Id: "019aa5d4-7e20-7c3a-9b54-1f2e6d8c7a66",
  Name: "Slow payments",
  Kind: "Incident",
  Title: "Payments by {{Provider}} are slow",
  State: "Investigating",
  Message: "Payments by **{{Provider}}** take longer than usual.",
  Impact: null,
  AffectedComponents: [
    { ComponentId: componentId, Name: "Checkout", Status: "Degraded Performance", Expect: null },
  ],
  Fields: ["Provider"],
  Translations: null,
  Page: "status",
  CreatedAt: at,
  UpdatedAt: at,
};

/** The first update of the incident. */
export const posted = {
  Id: "019aa6b1-0a11-7e2d-8b40-9c1d5e7f3a77",
  State: "Investigating",
  Message: "Payments **time out**. We are looking into it.",
  MessageHtml: "<p>Payments <strong>time out</strong>. We are looking into it.</p>",
  PostedAt: later,
  EditedAt: null,
  NotifySubscribers: true,
  Translations: null,
};

/** The incident when it was created. */
export const announced = {
  Id: "019aa6b1-0a10-7c55-9d3e-2b8f6a4c1d88",
  Kind: "Incident",
  Title: "Payments fail",
  State: "Investigating",
  Impact: "Critical",
  StartsAt: null,
  StartedAt: later,
  EndsAt: null,
  AutoStart: false,
  AutoComplete: false,
  Overrunning: false,
  Recurrence: null,
  Pinned: false,
  NotifySubscribers: true,
  CreatedAt: later,
  UpdatedAt: later,
  ResolvedAt: null,
  Url: "https://status.example.com/announcement/019aa6b1-0a10-7c55-9d3e-2b8f6a4c1d88",
  Page: "status",
  AlsoOn: [],
  AffectedComponents: [
    {
      ComponentId: componentId,
      Name: "Checkout",
      Status: "Major Outage",
      Expect: null,
      WorstStatus: "Major Outage",
    },
  ],
  Updates: [posted],
  Postmortem: null,
  Translations: null,
};

/** Its second update. */
export const found = {
  ...posted,
  Id: "019aa6c4-7d20-7a90-8f15-6e3b2c9d4a99",
  State: "Identified",
  Message: "A certificate has expired. We are replacing it.",
  MessageHtml: "<p>A certificate has expired. We are replacing it.</p>",
  PostedAt: latest,
};

/** The incident after that update. */
export const goingOn = { ...announced, State: "Identified", UpdatedAt: latest, Updates: [found, posted] };

/** The second update, edited. */
export const edited = {
  ...found,
  Message: "A certificate has expired. A new one is on its way.",
  MessageHtml: "<p>A certificate has expired. A new one is on its way.</p>",
  EditedAt: latest,
};

/** The incident with a postmortem. */
export const explained = {
  ...announced,
  State: "Resolved",
  UpdatedAt: latest,
  ResolvedAt: latest,
  Updates: [
    {
      ...found,
      State: "Resolved",
      Message: "A certificate had expired. It is renewed.",
      MessageHtml: "<p>A certificate had expired. It is renewed.</p>",
    },
    posted,
  ],
  Postmortem: {
    Message: "From now on certificates are renewed a month ahead.",
    MessageHtml: "<p>From now on certificates are renewed a month ahead.</p>",
    PublishedAt: latest,
    Translations: null,
  },
};
