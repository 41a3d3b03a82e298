/**
 * Examples of requests and responses for the OpenAPI document and the API pages. A test checks them against
 * the schemas.
 */
import { success } from "../envelope.ts";
import type { OperationName } from "../operations/operations.ts";
import { integrationExamples } from "./integration-examples.ts";
import {
  announced,
  attributedSource,
  audited,
  beaten,
  chatSubscriber,
  component,
  componentId,
  delivery,
  edited,
  explained,
  found,
  fresh,
  goingOn,
  group,
  list,
  otherPage,
  page,
  period,
  pinned,
  posted,
  reported,
  rotated,
  subscriber,
  template,
  wholePage,
} from "./sample-data.ts";
import { deletedSample, serviceSample } from "./service-examples.ts";
import { teamAlertSample, teamDestinationSample, teamRulesSample } from "./team-examples.ts";
import { correctionExample, uptimeExample } from "./uptime-examples.ts";

/** An example of one operation. */
export type Example = { readonly body?: unknown; readonly answer?: unknown };

/** The examples, by operation. */
export const examples: Readonly<Partial<Record<OperationName, Example>>> = {
  ReadStatusPage: { answer: success(wholePage, `The status page "${wholePage.Page.Name}".`) },
  UpdateComponentStatus: {
    body: { ComponentName: "Checkout", Status: "Major Outage", Message: "Payments time out" },
    answer: success(reported, "Status of Checkout updated to Major Outage via webhook"),
  },
  Heartbeat: {
    body: { ComponentName: "Nightly backup", Status: "Operational", ExpiresIn: 86_400 },
    answer: success(
      beaten,
      "Status of Nightly backup updated to Operational via webhook; the shown status was Operational already",
    ),
  },
  ListComponents: { answer: success(list(component), "Components") },
  CreateComponent: {
    body: { Name: "Checkout", Description: "Carts and payments", StartDate: "2026-01-05" },
    answer: success(fresh, 'Component "Checkout" created'),
  },
  ReadComponent: {
    answer: success(
      {
        ...component,
        Voices: [attributedSource],
      },
      "Component",
    ),
  },
  PatchComponent: {
    body: { Description: "Carts and payments" },
    answer: success({ ...fresh, UpdatedAt: component.UpdatedAt }, 'Component "Checkout" updated'),
  },
  PinComponent: {
    // Without an Until: any time that is written here lies in the past some day, and is then refused.
    body: { Status: "Operational", Reason: "The monitor's own network is down" },
    answer: success(pinned, "Checkout is overridden: Operational"),
  },
  RestoreComponent: { answer: success(fresh, 'Component "Checkout" restored') },
  ReadUptime: { answer: success(uptimeExample(componentId), "Uptime with its calculation") },
  CorrectComponent: {
    body: correctionExample,
    answer: success(
      {
        ...component,
        Voices: [attributedSource],
        CorrectionId: uptimeExample(componentId).Corrections[0]?.Id,
      },
      "Checkout was Unknown from 2026-11-20T08:00:00.000Z to 2026-11-20T08:30:00.000Z",
    ),
  },
  ListCorrections: {
    answer: success(list(uptimeExample(componentId).Corrections[0]), "Corrections, newest first"),
  },
  ReadCorrection: { answer: success(uptimeExample(componentId).Corrections[0], "Correction") },
  PatchCorrection: {
    body: { Reason: "The monitor had no network" },
    answer: success(
      { ...uptimeExample(componentId).Corrections[0], Reason: "The monitor had no network" },
      "Reason of the correction changed",
    ),
  },
  ReadComponentHistory: { answer: success(list(period), "Status periods, newest first") },
  ListComponentGroups: { answer: success(list(group), "Component groups") },
  CreateComponentGroup: { body: { Name: "Shop" }, answer: success(group, 'Component group "Shop" created') },
  ReadComponentGroup: { answer: success(group, "Component group") },
  PatchComponentGroup: {
    body: { Description: "Orders and deliveries" },
    answer: success({ ...group, Description: "Orders and deliveries" }, 'Component group "Shop" updated'),
  },
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
    body: { Pinned: true },
    answer: success({ ...announced, Pinned: true }, 'Incident "Payments fail" updated'),
  },
  RestoreAnnouncement: { answer: success(explained, 'Incident "Payments fail" restored') },
  PostUpdate: {
    body: { State: "Identified", Message: found.Message },
    answer: success(
      { ...goingOn, UpdateId: found.Id },
      'Update posted to "Payments fail"; subscribers are notified',
    ),
  },
  ListUpdates: { answer: success(list(posted), "Updates, newest first") },
  ReadUpdate: { answer: success(posted, "Update") },
  PatchUpdate: {
    body: { Message: edited.Message },
    answer: success({ ...goingOn, Updates: [edited, posted] }, 'Update of "Payments fail" edited'),
  },
  PutPostmortem: {
    body: { Message: explained.Postmortem.Message },
    answer: success(explained, 'Postmortem of "Payments fail" published'),
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
    body: { Impact: "Minor" },
    answer: success({ ...template, Impact: "Minor" }, 'Template "Slow payments" updated'),
  },
  RestoreTemplate: { answer: success(template, 'Template "Slow payments" restored') },
  ListTeamAlerts: { answer: success(list(teamAlertSample), "Alerts, newest first") },
  ReadTeamRules: { answer: success(teamRulesSample, "Rules") },
  PatchTeamRules: {
    body: { Rules: [{ Rule: "UnannouncedOutage", Enabled: true, Minutes: [10] }] },
    answer: success(teamRulesSample, "Rules updated"),
  },
  ListTeamDestinations: { answer: success(list(teamDestinationSample), "Destinations") },
  CreateTeamDestination: {
    body: {
      Name: teamDestinationSample.Name,
      Channel: teamDestinationSample.Channel,
      Address: "https://hooks.example.com/pager",
    },
    answer: success(
      { ...teamDestinationSample, LastDelivery: null, SigningSecret: rotated.SigningSecret },
      'Destination "On call" added',
    ),
  },
  ReadTeamDestination: { answer: success(teamDestinationSample, "Destination") },
  PatchTeamDestination: {
    body: { Address: "https://hooks.example.com/pager-2" },
    answer: success(teamDestinationSample, 'Destination "On call" updated'),
  },
  RotateTeamSecret: {
    body: { KeepFor: 86_400 },
    answer: success({ ...rotated, Id: teamDestinationSample.Id }, "Signing secret rotated"),
  },
  TestTeamDestination: {
    answer: success(teamDestinationSample, 'A test message to "On call" is queued'),
  },
  ListSubscribers: { answer: success(list(subscriber), "Subscribers, newest first") },
  CreateSubscriber: {
    body: {
      Channel: "Webhook",
      Address: "https://hooks.example.com/status",
      Scope: { Kind: "Page" },
    },
    answer: success({ ...subscriber, SigningSecret: rotated.SigningSecret }, "Subscriber added"),
  },
  ImportSubscribers: {
    body: {
      Csv: "Address,Name\nada@example.com,Ada\n",
      Confirmed: true,
      ConsentNote: "signed form of 3 May",
    },
    answer: success(
      {
        Imported: 1,
        Skipped: 0,
        Rows: [{ Line: 2, Outcome: "Imported", Id: chatSubscriber.Id }],
        IgnoredColumns: [],
      },
      "1 subscriber imported",
    ),
  },
  ReadSubscriber: { answer: success(subscriber, "Subscriber") },
  PatchSubscriber: {
    body: { Events: { Incidents: "OpenedAndResolved" } },
    answer: success(
      { ...subscriber, Events: { ...subscriber.Events, Incidents: "OpenedAndResolved" } },
      "Subscriber updated",
    ),
  },
  ResendToSubscriber: { answer: success(chatSubscriber, "Link sent") },
  TestSubscriber: {
    answer: success({ ...subscriber, DeliveryId: delivery.Id }, "A test message is queued"),
  },
  ListDeliveries: { answer: success(list(delivery), "Deliveries, newest first") },
  ReadDelivery: { answer: success(delivery, "Delivery") },
  ListSubscriberDeliveries: { answer: success(list(delivery), "Deliveries, newest first") },
  ListAnnouncementDeliveries: { answer: success(list(delivery), "Deliveries, newest first") },
  ReleaseDeliveries: {
    body: { State: "Held" },
    answer: success({ Changed: 120, HasMore: false, Skipped: [] }, "120 deliveries released"),
  },
  DropDeliveries: {
    body: { AnnouncementId: delivery.AnnouncementId },
    answer: success({ Changed: 120, HasMore: false, Skipped: [] }, "120 deliveries dropped"),
  },
  RetryDeliveries: {
    body: { Ids: [delivery.Id] },
    answer: success({ Changed: 1, HasMore: false, Skipped: [] }, "1 delivery queued again"),
  },
  RotateSigningSecret: { body: { KeepFor: 86_400 }, answer: success(rotated, "Signing secret rotated") },
  ListPages: { answer: success(list(page, otherPage), "Pages") },
  CreatePage: {
    body: { Name: otherPage.Name, Slug: otherPage.Slug },
    answer: success(otherPage, 'Page "Internal tools" created'),
  },
  RestorePage: { answer: success(otherPage, 'Page "Internal tools" restored') },
  ReadPage: { answer: success(otherPage, "Page") },
  PatchPage: {
    body: { Description: "For our own staff", TimeZone: "Europe/Amsterdam" },
    answer: success(
      { ...otherPage, Description: "For our own staff", TimeZone: "Europe/Amsterdam" },
      'Page "Internal tools" updated',
    ),
  },
  ListAuditEvents: { answer: success(list(audited), "Changes with their authors, newest first") },
  PauseSending: { answer: success({ State: "Paused" }, "Sending paused") },
  ResumeSending: { answer: success({ State: "Running" }, "Sending resumed") },
  ReadService: { answer: success(serviceSample, "Service") },
  ListDeletedItems: { answer: success(list(deletedSample), "Deleted items, newest first") },
  ...integrationExamples,
};
