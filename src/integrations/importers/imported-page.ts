/** A status page of another service, as it is imported: in the order in which it is created. */

import type { ImportedAnnouncement } from "../../commands/announcements/imported-announcement.ts";
import type { ComponentCreate, ComponentGroupCreate } from "../../contract/components.ts";

/** A group, by its id at the other service. */
export type ImportedGroup = { readonly id: string } & Pick<ComponentGroupCreate, "Name" | "Description">;

/** A component, by its id at the other service, and that of its group. */
export type ImportedComponent = {
  readonly id: string;
  readonly groupId: string | null;
} & Pick<ComponentCreate, "Name" | "Description" | "Status" | "Visibility">;

/** A page. The affected components of announcements have the ids of the other service. */
export type ImportedPage = {
  readonly name: string;
  /** Whether it is Atlassian's, whose API for those who manage a page has the whole history. */
  readonly isStatuspage: boolean;
  readonly groups: readonly ImportedGroup[];
  readonly components: readonly ImportedComponent[];
  /** Oldest first. */
  readonly announcements: readonly ImportedAnnouncement[];
};
