import type { useNavigate } from "@tanstack/react-router";
import { mayUse, type PersonRole } from "../../../src/contract/people.ts";
import { announcementKinds } from "../../../src/contract/words.ts";
import { shell } from "../texts/shell.ts";
import type { Action } from "./actions.ts";

/** The actions on every screen that lead to what a role may change. */
export function globalActions(role: PersonRole, navigate: ReturnType<typeof useNavigate>): readonly Action[] {
  const { acts: texts } = shell;
  const editing: readonly Action[] = [
    {
      id: "new-incident",
      label: texts.newIncident,
      keywords: texts.newIncidentWords,
      keys: "n i",
      run: () => void navigate({ to: "/announcements/new", search: { from: "red" } }),
    },
    {
      id: "new-announcement",
      label: texts.newAnnouncement,
      keywords: texts.newAnnouncementWords,
      keys: "n a",
      run: () => void navigate({ to: "/announcements/new" }),
    },
    ...announcementKinds.map((kind) => ({
      id: `new-${kind}`,
      label: texts.newOfKind(kind),
      keywords: texts.newOfKindWords(kind),
      run: () => void navigate({ to: "/announcements/new", search: { kind } }),
    })),
    {
      id: "new-component",
      label: texts.newComponent,
      keywords: texts.newComponentWords,
      keys: "n c",
      run: () => void navigate({ to: "/components", search: { create: true } }),
    },
    {
      id: "create-group",
      label: texts.createGroup,
      keywords: texts.createGroupWords,
      run: () => void navigate({ to: "/components", search: { create: "group" } }),
    },
    {
      id: "create-template",
      label: texts.createTemplate,
      keywords: texts.createTemplateWords,
      run: () => void navigate({ to: "/templates", search: { create: true } }),
    },
    {
      id: "set-status",
      label: texts.setStatus,
      keywords: texts.setStatusWords,
      run: () => void navigate({ to: "/", search: { set: true } }),
    },
    {
      id: "override",
      label: texts.override,
      keywords: texts.overrideWords,
      run: () => void navigate({ to: "/components" }),
    },
  ];
  const deleting: readonly Action[] = [
    {
      id: "delete-component",
      label: texts.deleteComponent,
      note: texts.deleteComponentNote,
      keywords: texts.deleteComponentWords,
      run: () => void navigate({ to: "/components" }),
    },
    {
      id: "delete-announcement",
      label: texts.deleteAnnouncement,
      note: texts.deleteAnnouncementNote,
      keywords: texts.deleteAnnouncementWords,
      run: () => void navigate({ to: "/announcements" }),
    },
  ];
  const administering: readonly Action[] = [
    {
      id: "create-key",
      label: texts.createKey,
      keywords: texts.createKeyWords,
      keys: "n k",
      run: () => void navigate({ to: "/settings/api-credentials", search: { create: true } }),
    },
    {
      id: "create-webhook-key",
      label: texts.createWebhookKey,
      keywords: texts.createWebhookKeyWords,
      run: () => void navigate({ to: "/settings/api-credentials", search: { create: "webhook" } }),
    },
    {
      id: "create-page",
      label: texts.createPage,
      keywords: texts.createPageWords,
      run: () => void navigate({ to: "/settings/page", search: { create: true } }),
    },
    {
      id: "invite",
      label: texts.invite,
      keywords: texts.inviteWords,
      run: () => void navigate({ to: "/settings/people", search: { create: true } }),
    },
    {
      id: "add-subscriber",
      label: texts.addSubscriber,
      keywords: texts.addSubscriberWords,
      run: () => void navigate({ to: "/subscribers", search: { create: true } }),
    },
    {
      id: "import-subscribers",
      label: texts.importSubscribers,
      keywords: texts.importSubscribersWords,
      run: () => void navigate({ to: "/subscribers/import" }),
    },
    {
      id: "create-integration",
      label: texts.createIntegration,
      keywords: texts.createIntegrationWords,
      run: () => void navigate({ to: "/settings/integrations", search: { create: true } }),
    },
    {
      id: "add-destination",
      label: texts.addDestination,
      keywords: texts.addDestinationWords,
      run: () => void navigate({ to: "/settings/team-alerts", search: { create: true } }),
    },
  ];
  return [
    ...(mayUse(role, "edit") ? [...editing, ...deleting] : []),
    ...(mayUse(role, "administer") ? administering : []),
  ];
}
