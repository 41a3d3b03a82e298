/** What requests and answers look like: for the OpenAPI document and the pages that explain it. A test holds them to the schemas. */
import { success } from "./envelope.ts";
import type { OperationName } from "./operations.ts";

/** An example of one operation. */
export type Example = { readonly body?: unknown; readonly answer?: unknown };

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T14:02:11.482Z";
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

/** The examples, by operation. */
export const examples: Readonly<Partial<Record<OperationName, Example>>> = {
  ReadStatusPage: { answer: success(wholePage, "Status page") },
  UpdateComponentStatus: {
    body: { ComponentName: "Checkout", Status: "Major Outage", Message: "Payments time out" },
    answer: success(reported, "Status of Checkout updated to Major Outage via webhook"),
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
        Voices: [{ Kind: "Report", Source: null, Status: "Major Outage", Since: later, LastReportAt: later }],
      },
      "Component",
    ),
  },
  PatchComponent: {
    body: { Description: "Carts and payments" },
    answer: success(component, 'Component "Checkout" updated'),
  },
  RestoreComponent: { answer: success(fresh, 'Component "Checkout" restored') },
  ReadComponentHistory: { answer: success(list(period), "Status periods, newest first") },
  ListComponentGroups: { answer: success(list(group), "Component groups") },
  CreateComponentGroup: { body: { Name: "Shop" }, answer: success(group, 'Component group "Shop" created') },
  ReadComponentGroup: { answer: success(group, "Component group") },
  PatchComponentGroup: { body: { Position: 1 }, answer: success(group, 'Component group "Shop" updated') },
  RestoreComponentGroup: { answer: success(group, 'Component group "Shop" restored') },
  ListPages: { answer: success(list(page), "Pages") },
  ReadPage: { answer: success(page, "Page") },
  PatchPage: {
    body: { Name: "Example status", TimeZone: "Europe/Amsterdam" },
    answer: success(page, 'Page "Example status" updated'),
  },
  ListAuditEvents: { answer: success(list(audited), "Who changed what, newest first") },
};
