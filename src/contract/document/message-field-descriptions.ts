/** Descriptions of the fields of messages to webhooks. */

/** The fields that the messages about announcements and statuses share. */
const shared = (schema: string) => ({
  [`${schema}.type`]: "The kind of the message.",
  [`${schema}.timestamp`]: "Time of the event; the same in each attempt.",
  [`${schema}.data`]: "The content of the message.",
  [`${schema}.data.Event`]: "The event; the list of events says what each is.",
  [`${schema}.data.Page`]: "The page that the subscription is of.",
  [`${schema}.data.Page.Id`]: "Id of the page.",
  [`${schema}.data.Page.Slug`]: "Its slug.",
  [`${schema}.data.Page.Name`]: "Its name.",
  [`${schema}.data.Page.Url`]: "Its public address.",
});

/** By schema and field name, as in `field-descriptions.ts`. */
export const messageFieldNotes: Readonly<Record<string, string>> = {
  ...shared("AnnouncementMessage"),
  "AnnouncementMessage.data.Id": "Id of the announcement.",
  "AnnouncementMessage.data.Kind": "The kind of the announcement.",
  "AnnouncementMessage.data.Title": "Its present title, also where it was changed after the event.",
  "AnnouncementMessage.data.State": "Its state after the event.",
  "AnnouncementMessage.data.Impact": "Its impact after the event.",
  "AnnouncementMessage.data.StartsAt": "Planned start of a maintenance; null if it has none.",
  "AnnouncementMessage.data.StartedAt": "When it actually began; null while it is planned.",
  "AnnouncementMessage.data.EndsAt": "Planned end of a maintenance; null if it has none.",
  "AnnouncementMessage.data.ResolvedAt": "Time of closing; null while it is open.",
  "AnnouncementMessage.data.Url": "Public address of the announcement.",
  "AnnouncementMessage.data.AffectedComponents":
    "The components of the page that the announcement affects, whichever of them the subscription is about.",
  "AnnouncementMessage.data.AffectedComponents.Name": "Name of the component.",
  "AnnouncementMessage.data.AffectedComponents.Status":
    "Status that the announcement sets; once it is over, the status that the component shows then. The API goes on with the one that it set. Null in a Notice, which sets none.",
  "AnnouncementMessage.data.Updates":
    "The update of the event alone; empty if it has none, where the page is not public, and where the update was deleted before the message was sent.",

  ...shared("DeletionMessage"),
  "DeletionMessage.data.Id": "Id of the announcement.",
  "DeletionMessage.data.Kind": "The kind of the announcement.",
  "DeletionMessage.data.Title": "Its title.",
  "DeletionMessage.data.State": "Its state when it was deleted.",
  "DeletionMessage.data.DeletedAt": "Time of the deletion.",
  "DeletionMessage.data.AffectedComponents": "The components of the page that it affected.",
  "DeletionMessage.data.AffectedComponents.Name": "Name of the component.",
  "DeletionMessage.data.AffectedComponents.Status": "Status that the component shows without it.",

  ...shared("StatusMessage"),
  "StatusMessage.data.Components": "The component whose status changed.",
  "StatusMessage.data.Components.Name": "Name of the component.",
  "StatusMessage.data.Components.Status": "Its status after the change.",
  "StatusMessage.data.PreviousStatus": "Its status before the change; null if that is not recorded.",

  ...shared("TestMessage"),
  "ChallengeMessage.type": "The kind of the message.",
  "ChallengeMessage.challenge": "The text to answer with, as the whole body and with status 200.",

  "ChangedDeliveries.NotSent.Reason": "Why they would not be sent.",
  "RecipientCount.Channels.Channel": "The channel.",
  "RecipientCount.Channels.Count": "How many subscribers it reaches.",
  "CorrectedComponent.Status": "Status of the component now.",
  "By.Kind": "Kind of the author; Clock is the scheduler.",

  "WebManifest.description": "Description of the page.",
  "WebManifest.lang": "Language of the page.",
  "WebManifest.dir": "Direction of its text.",
  "WebManifest.start_url": "Address that the installed page opens.",
  "WebManifest.scope": "Addresses that belong to the installed page.",
  "WebManifest.display": "The page has a window of its own.",
  "WebManifest.background_color": "Colour of the window before the page is drawn.",
  "WebManifest.theme_color": "Colour of the window's frame.",
  "WebManifest.icons": "Icons of the page.",
  "icons.src": "Address of the icon.",
  "icons.type": "Media type of the icon.",
  "icons.sizes": "Its sizes in pixels.",
};
