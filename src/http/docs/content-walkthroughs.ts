/** The examples of what visitors see: reports, components, announcements and templates. */
import { createComponent, deleteComponent, post, remove, type Walk } from "./walkthrough.ts";

/** By the tag of the operations, in the order of the pages. */
export const contentWalkthroughs: Readonly<Record<string, Walk>> = {
  "Status page": { slug: "status-page", title: "Status page" },
  Webhook: {
    slug: "reports",
    keywords: "webhook inbound incoming monitor heartbeat cron check",
    title: "Reports and heartbeats",
    order: ["UpdateComponentStatus", "Heartbeat"],
    before: [
      createComponent("Orders"),
      post("/api/Component", { Name: "Nightly backup" }, { BackupId: "Id" }),
    ],
    steps: {
      UpdateComponentStatus: {
        body: { ComponentName: "Orders", Status: "Major Outage", Message: "Requests time out" },
      },
    },
    after: [deleteComponent, remove("/api/Component/{BackupId}")],
    names: { Checkout: "Orders" },
  },
  Component: {
    slug: "components",
    keywords: "service uptime override pin correction history undo restore",
    title: "Components",
    variable: "ComponentId",
    order: [
      "CreateComponent",
      "PatchComponent",
      "ListComponents",
      "ReadComponent",
      "PinComponent",
      "UnpinComponent",
      "CloseSignal",
      "ReadComponentHistory",
      "CorrectComponent",
      "ListCorrections",
      "ReadUptime",
      "ReadCorrection",
      "PatchCorrection",
      "DeleteComponent",
      "RestoreComponent",
    ],
    steps: {
      ListComponents: {
        first: [
          post("/api/WebHook/UpdateComponentStatus", {
            ComponentId: "{ComponentId}",
            Status: "Major Outage",
          }),
        ],
      },
      CreateComponent: {
        body: { Name: "Catalogue", Description: "All products", StartDate: "2026-01-05" },
      },
      PatchComponent: { body: { Description: "Search for products and orders" } },
      CloseSignal: {
        first: [
          post("/api/WebHook/UpdateComponentStatus", {
            ComponentId: "{ComponentId}",
            Status: "Partial Outage",
            Source: "prometheus",
          }),
        ],
        at: { source: "prometheus" },
      },
      CorrectComponent: {
        body: {
          From: "{HourAgo}",
          To: "{HalfHourAgo}",
          Status: "Unknown",
          Reason: "The monitor itself was down",
        },
      },
      ReadUptime: { keeps: { CorrectionId: "Corrections.0.Id" } },
      ReadCorrection: { at: { correctionId: "{CorrectionId}" } },
      PatchCorrection: { at: { correctionId: "{CorrectionId}" } },
    },
    after: [deleteComponent],
    times: { HourAgo: 60, HalfHourAgo: 30 },
    names: { Checkout: "Catalogue", "Carts and payments": "Products and their prices" },
  },
  "Component group": {
    slug: "component-groups",
    title: "Component groups",
    variable: "GroupId",
    order: [
      "CreateComponentGroup",
      "ListComponentGroups",
      "ReadComponentGroup",
      "PatchComponentGroup",
      "DeleteComponentGroup",
      "RestoreComponentGroup",
    ],
    steps: { CreateComponentGroup: { body: { Name: "Logistics" } } },
    after: [remove("/api/ComponentGroup/{GroupId}")],
    names: { Shop: "Logistics" },
  },
  Announcement: {
    slug: "announcements",
    keywords: "incident maintenance notice update schedule window recurring backfill",
    title: "Announcements",
    variable: "AnnouncementId",
    order: [
      "CreateAnnouncement",
      "ListAnnouncements",
      "ReadAnnouncement",
      "PatchAnnouncement",
      "PostUpdate",
      "ListUpdates",
      "ReadUpdate",
      "PatchUpdate",
      "DeleteUpdate",
      "PutPostmortem",
      "ListAnnouncementDeliveries",
      "DeleteAnnouncement",
      "RestoreAnnouncement",
    ],
    before: [createComponent("Payments")],
    steps: {
      CreateAnnouncement: {
        body: {
          Kind: "Incident",
          Title: "Payments fail",
          Message: "Payments **time out**. We are looking into it.",
          AffectedComponents: [{ ComponentName: "Payments", Status: "Major Outage" }],
        },
      },
      PostUpdate: { keeps: { UpdateId: "UpdateId" } },
      ReadUpdate: { at: { updateId: "{UpdateId}" } },
      PatchUpdate: { at: { updateId: "{UpdateId}" } },
      DeleteUpdate: { at: { updateId: "{UpdateId}" } },
      PutPostmortem: {
        first: [
          post("/api/Announcement/{AnnouncementId}/Update", {
            State: "Resolved",
            Message: "A certificate had expired. It is renewed.",
          }),
        ],
      },
    },
    after: [remove("/api/Announcement/{AnnouncementId}"), deleteComponent],
    names: { Checkout: "Payments" },
  },
  Template: {
    slug: "templates",
    title: "Templates",
    variable: "TemplateId",
    order: [
      "CreateTemplate",
      "ListTemplates",
      "ReadTemplate",
      "PatchTemplate",
      "DeleteTemplate",
      "RestoreTemplate",
    ],
    before: [createComponent("Billing")],
    steps: {
      CreateTemplate: {
        body: {
          Name: "Slow payments",
          Kind: "Incident",
          Title: "Payments by {{Provider}} are slow",
          State: "Investigating",
          Message: "Payments by **{{Provider}}** take longer than usual.",
          AffectedComponents: [{ ComponentName: "Billing", Status: "Degraded Performance" }],
        },
      },
    },
    after: [remove("/api/Template/{TemplateId}"), deleteComponent],
    names: { Checkout: "Billing" },
  },
};
