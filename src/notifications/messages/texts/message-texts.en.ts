/** The texts of messages in English. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in English. */
export const english: MessageTexts = {
  events: {
    IncidentOpened: "New incident",
    IncidentUpdated: "Incident update",
    IncidentReopened: "Incident reopened",
    IncidentResolved: "Incident resolved",
    IncidentPostmortem: "Postmortem published",
    MaintenanceAnnounced: "Maintenance scheduled",
    MaintenanceReminder: "Maintenance reminder",
    MaintenanceChanged: "Maintenance rescheduled",
    MaintenanceStarted: "Maintenance started",
    MaintenanceUpdated: "Maintenance update",
    MaintenanceEnded: "Maintenance completed",
    MaintenancePostmortem: "Postmortem published",
    MaintenanceCancelled: "Maintenance cancelled",
    NoticePublished: "Notice",
    NoticeUpdated: "Notice updated",
    StatusChanged: "Status changed",
    FlappingStarted: "Status unstable",
    FlappingEnded: "Status stable again",
  },
  labels: {
    status: "Status",
    affected: "Affected",
    impact: "Impact",
    follows: "You will follow",
    started: "Started",
    planned: "Planned",
    duration: "Duration",
    posted: "Posted",
  },
  unstable: "The status changes often. You will get one more message when it is stable again.",
  stable: "The status has been stable for ten minutes.",
  details: "View details",
  detailsOnPage: "The details are on the status page.",
  delayed: (time) => `Written on ${time}; delivered late.`,
  why: {
    page: (page) => `You get this message because you subscribed to ${page}.`,
    components: (page) => `You get this message because you subscribed to components of ${page}.`,
    announcement: (page) => `You get this message because you subscribed to this announcement on ${page}.`,
  },
  manage: "Manage subscription",
  unsubscribe: "Unsubscribe",
  confirmation: {
    subject: (page) => `Confirm your subscription to ${page}`,
    text: "Someone, probably you, asked to receive updates at this address. Confirm to start receiving them.",
    button: "Confirm subscription",
    expires: "This link is valid for 24 hours.",
  },
  added: {
    text: (page) => `You were added to the recipients of updates from ${page}. Confirm to receive them.`,
    ignore: "If you do not want these updates, ignore this message.",
  },
  link: {
    subject: (page) => `Your subscription to ${page}`,
    text: "You requested a link to manage your subscription.",
    ended: "Links that you have ended no longer work.",
    button: "Manage subscription",
  },
  test: {
    subject: (page) => `Test message from ${page}`,
    text: "This is a test. Nothing has happened: updates will arrive like this message.",
  },
  code: (code) => `Enter this code on the status page to confirm: ${code}. It is valid for 24 hours.`,
  ignore: "If you did not request this, ignore this message.",
  invitation: {
    title: (inviter) =>
      inviter === null ? "You are invited to the portal" : `${inviter} invited you to the portal`,
    text: ({ page, role, email }) =>
      `You join the portal of the status page ${page} as ${role}, and sign in as ${email}.`,
    expires: (time) => `The link works once, until ${time}. Forward it to nobody.`,
    button: "Join",
    ignore: "If you do not expect this invitation, ignore it: nothing happens without the link.",
  },
  emailChange: {
    title: "Your e-mail address was changed",
    text: ({ page, email }) =>
      `Your account in the portal of ${page} no longer has the address ${email}. From now on you sign in with the new one.`,
    button: "Open the portal",
    ignore: "If you did not expect this, tell an owner of the portal.",
  },
  reset: {
    title: "Choose a new password",
    text: ({ page, email }) =>
      `Somebody requested this link for ${email}, at the sign-in of the portal of ${page}.`,
    expires: (time) =>
      `It works once, until ${time}. When it is used, all your sessions end. Forward it to nobody.`,
    button: "Choose a password",
    ignore: "If it was not you, ignore this mail: your password stays as it is.",
  },
};
