import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../words/shell.ts";
import { type Action, useActions } from "./actions.ts";

/** Offers what can be begun from everywhere. */
export function useGlobalActions(): void {
  const { Role } = useMe().Person;
  const navigate = useNavigate();
  const acts = useMemo(() => {
    const { acts: words } = shell;
    const editing: readonly Action[] = [
      {
        id: "new-incident",
        label: words.newIncident,
        keys: "n i",
        run: () => void navigate({ to: "/announcements/new", search: { from: "red" } }),
      },
      {
        id: "new-announcement",
        label: words.newAnnouncement,
        keys: "n a",
        run: () => void navigate({ to: "/announcements/new" }),
      },
      {
        id: "new-component",
        label: words.newComponent,
        keys: "n c",
        run: () => void navigate({ to: "/components", search: { create: true } }),
      },
    ];
    const administering: readonly Action[] = [
      {
        id: "create-key",
        label: words.createKey,
        keys: "n k",
        run: () => void navigate({ to: "/settings/api-credentials", search: { create: true } }),
      },
      {
        id: "create-page",
        label: words.createPage,
        run: () => void navigate({ to: "/settings/page", search: { create: true } }),
      },
    ];
    return [...(mayUse(Role, "edit") ? editing : []), ...(mayUse(Role, "administer") ? administering : [])];
  }, [Role, navigate]);
  useActions(acts);
}
