/** What requests and answers look like: for the OpenAPI document and the pages that explain it. A test holds them to the schemas. */
import { success } from "./envelope.ts";
import type { OperationName } from "./operations.ts";
import { correctionExample, uptimeExample } from "./uptime-examples.ts";

/** An example of one operation. */
export type Example = { readonly body?: unknown; readonly answer?: unknown };

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T14:02:11.482Z";
const latest = "2026-11-21T14:23:40.117Z";
const componentId = "019aa5d0-3c00-7a51-9e0c-5b1f0c9d2e11";
const groupId = "019aa5d0-2b10-7c0e-8f3a-64d1a7b0c922";
const pageId = "019aa5cf-f000-7d21-a1b0-0a9c5e7f1d33";

const component = {
  Id: componentId,
  Name: "Checkout",
  Description: "Carts and payments",
  GroupId: groupId,
  Position: 1,
  Status: "Major Outage",
  StatusSince: later,
  LastReportAt: later,
  StartDate: "2026-11-21",
  CountsTowardStatus: true,
  ReportEvery: null,
  OnLapse: "Unknown",
  Translations: null,
  CreatedAt: at,
  UpdatedAt: later,
};

const fresh = { ...component, Status: "Operational", StatusSince: at, LastReportAt: null, UpdatedAt: at };

const group = {
  Id: groupId,
  Name: "Shop",
  Description: null,
  Position: 1,
  Translations: null,
  CreatedAt: at,
  UpdatedAt: at,
};

const page = {
  Id: pageId,
  Slug: "status",
  Name: "Example status",
  Description: null,
  Url: "https://status.example.com",
  TimeZone: "Europe/Amsterdam",
  Locale: "en",
  UpdatedAt: at,
};

const list = (...items: readonly unknown[]) => ({ Items: items, NextCursor: null });

const reported = {
  ComponentId: componentId,
  ComponentName: "Checkout",
  ReportedStatus: "Major Outage",
  Status: "Major Outage",
  PreviousStatus: "Operational",
  Changed: true,
  Current: true,
  Revision: 1234,
};

const beaten = {
  ...reported,
  ComponentId: "019aa5d1-9a40-7d18-b6c5-3f7a2e8d0b77",
  ComponentName: "Nightly backup",
  ReportedStatus: "Operational",
  Status: "Operational",
  Changed: false,
};

const plainVoice = {
  Kind: "Report",
  Source: null,
  Status: "Major Outage",
  Since: later,
  LastReportAt: later,
};

const pinned = {
  ...component,
  Status: "Operational",
  StatusSince: later,
  Voices: [
    { Kind: "Pin", Source: null, Status: "Operational", Since: later, LastReportAt: null },
    plainVoice,
  ],
};

const wholePage = {
  Page: page,
  Status: { Indicator: "Critical", Description: "Checkout: Major Outage" },
  ComponentGroups: [{ Id: groupId, Name: "Shop", Description: null, Position: 1, Status: "Major Outage" }],
  Components: [
    {
      Id: componentId,
      Name: "Checkout",
      Description: "Carts and payments",
      GroupId: groupId,
      Position: 1,
      Status: "Major Outage",
      StatusSince: later,
      LastReportAt: later,
      StartDate: "2026-11-21",
      Uptime: { Days: 90, Percent: 99.98 },
      UpdatedAt: later,
    },
  ],
  Announcements: [],
  Revision: 1234,
  AsOf: later,
};

const period = {
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
  },
};

const audited = {
  Id: "019aa6b0-51c0-7f00-8c21-3d9e6a1b5c55",
  At: later,
  Actor: { Kind: "Key", Name: "Deploy script (…x7Qd)" },
  Action: "Component.Update",
  Subject: { Kind: "Component", Id: componentId, Name: "Checkout" },
  Before: { Description: null },
  After: { Description: "Carts and payments" },
  RequestId: "deploy-4711",
};

const template = {
  Id: "019aa5d4-7e20-7c3a-9b54-1f2e6d8c7a66",
  Name: "Slow payments",
  Kind: "Incident",
  Title: "Payments by {{Provider}} are slow",
  State: "Investigating",
  Message: "Payments by **{{Provider}}** take longer than usual. We are looking into it.",
  Impact: null,
  AffectedComponents: [
    { ComponentId: componentId, Name: "Checkout", Status: "Degraded Performance", Expect: null },
  ],
  Fields: ["Provider"],
  Translations: null,
  CreatedAt: at,
  UpdatedAt: at,
};

const posted = {
  Id: "019aa6b1-0a11-7e2d-8b40-9c1d5e7f3a77",
  State: "Investigating",
  Message: "Payments **time out**. We are looking into it.",
  MessageHtml: "<p>Payments <strong>time out</strong>. We are looking into it.</p>",
  PostedAt: later,
  EditedAt: null,
  Translations: null,
};

const announced = {
  Id: "019aa6b1-0a10-7c55-9d3e-2b8f6a4c1d88",
  Kind: "Incident",
  Title: "Payments fail",
  State: "Investigating",
  Impact: "Critical",
  StartsAt: null,
  EndsAt: null,
  AutoStart: false,
  AutoComplete: false,
  Overrunning: false,
  Recurrence: null,
  CreatedAt: later,
  UpdatedAt: later,
  ResolvedAt: null,
  Url: "https://status.example.com/announcement/019aa6b1-0a10-7c55-9d3e-2b8f6a4c1d88",
  AffectedComponents: [{ ComponentId: componentId, Name: "Checkout", Status: "Major Outage", Expect: null }],
  Updates: [posted],
  Postmortem: null,
  Translations: null,
};

const found = {
  ...posted,
  Id: "019aa6c4-7d20-7a90-8f15-6e3b2c9d4a99",
  State: "Identified",
  Message: "A certificate has expired. We are replacing it.",
  MessageHtml: "<p>A certificate has expired. We are replacing it.</p>",
  PostedAt: latest,
};

const goingOn = { ...announced, State: "Identified", UpdatedAt: latest, Updates: [found, posted] };

/** The examples, by operation. */
export const examples: Readonly<Partial<Record<OperationName, Example>>> = {
  ReadStatusPage: { answer: success(wholePage, "Status page") },
  UpdateComponentStatus: {
    body: { ComponentName: "Checkout", Status: "Major Outage", Message: "Payments time out" },
    answer: success(reported, "Status of Checkout updated to Major Outage via webhook"),
  },
  Heartbeat: {
    body: { ComponentName: "Nightly backup", Status: "Operational", ExpiresIn: 86_400 },
    answer: success(beaten, "Status of Nightly backup updated to Operational via webhook"),
  },
  ListComponents: { answer: success(list(component), "Components") },
  CreateComponent: {
    body: { Name: "Checkout", Description: "Carts and payments", GroupId: groupId },
    answer: success(fresh, 'Component "Checkout" created'),
  },
  ReadComponent: {
    answer: success(
      {
        ...component,
        Voices: [plainVoice],
      },
      "Component",
    ),
  },
  PatchComponent: {
    body: { Description: "Carts and payments" },
    answer: success(component, 'Component "Checkout" updated'),
  },
  PinComponent: {
    body: { Status: "Operational", Until: latest, Reason: "The monitor's own network is down" },
    answer: success(pinned, "Checkout is pinned to Operational"),
  },
  UnpinComponent: { answer: success({ ...component, Voices: [plainVoice] }, "The pin of Checkout is gone") },
  RestoreComponent: { answer: success(fresh, 'Component "Checkout" restored') },
  ReadUptime: { answer: success(uptimeExample(componentId), "Uptime with its working") },
  CorrectComponent: {
    body: correctionExample,
    answer: success(
      { ...component, Voices: [plainVoice] },
      "Checkout was Unknown from 2026-11-20T08:00:00.000Z to 2026-11-20T08:30:00.000Z",
    ),
  },
  ReadComponentHistory: { answer: success(list(period), "Status periods, newest first") },
  ListComponentGroups: { answer: success(list(group), "Component groups") },
  CreateComponentGroup: { body: { Name: "Shop" }, answer: success(group, 'Component group "Shop" created') },
  ReadComponentGroup: { answer: success(group, "Component group") },
  PatchComponentGroup: { body: { Position: 1 }, answer: success(group, 'Component group "Shop" updated') },
  RestoreComponentGroup: { answer: success(group, 'Component group "Shop" restored') },
  ListAnnouncements: { answer: success(list(announced), "Announcements, newest first") },
  CreateAnnouncement: {
    body: {
      Kind: "Incident",
      Title: announced.Title,
      Message: posted.Message,
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
    },
    answer: success(announced, 'Incident "Payments fail" created'),
  },
  ReadAnnouncement: { answer: success(announced, "Announcement") },
  PatchAnnouncement: {
    body: { Title: announced.Title },
    answer: success(announced, 'Incident "Payments fail" updated'),
  },
  RestoreAnnouncement: { answer: success(announced, 'Incident "Payments fail" restored') },
  PostUpdate: {
    body: { State: "Identified", Message: found.Message },
    answer: success(goingOn, 'Update posted to "Payments fail"'),
  },
  PatchUpdate: {
    body: { Message: found.Message },
    answer: success(
      { ...goingOn, Updates: [{ ...found, EditedAt: latest }, posted] },
      'Update of "Payments fail" edited',
    ),
  },
  PutPostmortem: {
    body: { Message: "From now on certificates are renewed a month ahead." },
    answer: success(
      {
        ...goingOn,
        Postmortem: {
          Message: "From now on certificates are renewed a month ahead.",
          MessageHtml: "<p>From now on certificates are renewed a month ahead.</p>",
          PublishedAt: latest,
        },
      },
      'Postmortem of "Payments fail" published',
    ),
  },
  ListTemplates: { answer: success(list(template), "Templates") },
  CreateTemplate: {
    body: {
      Name: template.Name,
      Kind: template.Kind,
      Title: template.Title,
      State: template.State,
      Message: template.Message,
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Degraded Performance" }],
    },
    answer: success(template, 'Template "Slow payments" created'),
  },
  ReadTemplate: { answer: success(template, "Template") },
  PatchTemplate: {
    body: { Title: template.Title },
    answer: success(template, 'Template "Slow payments" updated'),
  },
  RestoreTemplate: { answer: success(template, 'Template "Slow payments" restored') },
  ListPages: { answer: success(list(page), "Pages") },
  ReadPage: { answer: success(page, "Page") },
  PatchPage: {
    body: { Name: "Example status", TimeZone: "Europe/Amsterdam" },
    answer: success(page, 'Page "Example status" updated'),
  },
  ListAuditEvents: { answer: success(list(audited), "Who changed what, newest first") },
};
