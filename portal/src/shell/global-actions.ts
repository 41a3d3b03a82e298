import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { announcementKinds } from "../../../src/contract/words.ts";
import { docsAddress } from "../api/address.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { type Action, useActions } from "./actions.ts";

/** Registers the actions that are available on every screen. */
export function useGlobalActions(): void {
  const { Role } = useMe().Person;
  const navigate = useNavigate();
  const actions = useMemo(() => {
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
    const docs: Action = {
      id: "api-docs",
      label: texts.apiDocs,
      keywords: texts.apiDocsWords,
      run: () => void globalThis.open(docsAddress(), "_blank", "noopener"),
    };
    return [
      ...(mayUse(Role, "edit") ? editing : []),
      ...(mayUse(Role, "administer") ? administering : []),
      docs,
    ];
  }, [Role, navigate]);
  useActions(actions);
}
