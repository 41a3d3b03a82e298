import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mayUse, type PersonAccess, roleFor } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import { allNavigationItems } from "./navigation-places.ts";

type GuardedScreen = { readonly label: string; readonly access: Exclude<PersonAccess, "anyone"> };

/** Role-restricted screens that are not in the navigation. */
const unlistedScreens: Readonly<Record<string, GuardedScreen>> = {
  "/announcements/new": { label: shell.acts.newAnnouncement, access: "edit" },
  "/announcements/$id/edit": { label: shell.acts.editAnnouncement, access: "edit" },
  "/subscribers/import": { label: shell.acts.importSubscribers, access: "administer" },
  "/subscribers/$id": { label: shell.place.subscriber, access: "administer" },
  "/announcements/$id/postmortem": { label: shell.acts.writePostmortem, access: "edit" },
  "/announcements/$id/update": { label: shell.acts.postUpdate, access: "edit" },
};

const screenAt = (path: string): GuardedScreen | undefined =>
  unlistedScreens[path] ?? allNavigationItems.find(({ to }) => to === path);

/** The screen, if the role permits it; otherwise the required role. The service checks again. */
export function RoleGuard({ children }: { readonly children: ReactNode }) {
  const path: string = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "/" });
  const { Role } = useMe().Person;
  const screen = screenAt(path);
  if (screen === undefined || mayUse(Role, screen.access)) return children;
  return (
    <>
      <PageTitle line={shell.notAllowed(roleFor(screen.access), Role)}>{screen.label}</PageTitle>
      <ButtonLink to="/">{shell.notFound.act}</ButtonLink>
    </>
  );
}
