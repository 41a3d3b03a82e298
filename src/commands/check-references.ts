/** The command that looks up what a body names. */
import type { AffectedIn, AnnouncementRequest } from "../contract/announcements.ts";
import type { ComponentPatch } from "../contract/components.ts";
import type { RequestedScope } from "../rules/subscription-scope.ts";
import type { PageRole } from "./pages/target-page.ts";

/** The part of a body that chooses its template. */
export type TemplateChoice = Pick<AnnouncementRequest, "TemplateId" | "TemplateName" | "Kind">;

/** Only for a dry run: it changes nothing. Refused like the command of the body. */
export type CheckReferences = {
  readonly kind: "CheckReferences";
  /** The announcement that is changed; null for something new, which is on `page`. */
  readonly announcementId: string | null;
  /** The component that is changed; null for anything else. */
  readonly componentId: string | null;
  readonly page: string | undefined;
  readonly pageRole: PageRole;
  readonly alsoOn: readonly string[];
  readonly affected: readonly AffectedIn[];
  readonly group: Pick<ComponentPatch, "GroupId" | "GroupName">;
  readonly scope: RequestedScope | undefined;
  readonly template: TemplateChoice;
  /** Times that are compared with the present: the end of an override or of a correction, and the start of a component. */
  readonly times: {
    readonly Until?: number | null | undefined;
    readonly To?: number | undefined;
    readonly StartDate?: string | undefined;
  };
};
