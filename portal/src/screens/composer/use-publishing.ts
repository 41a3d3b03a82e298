/** A publication from submission to its outcome. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { type ApiResponse, readResponse, send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { isOwnVersion } from "../../api/own-versions.ts";
import { isRefused, RefusedError } from "../../api/refused-error.ts";
import { newUuid } from "../../api/uuid.ts";
import { held as heldTexts } from "../../texts/pending-publication.ts";
import { toast } from "../../ui/notices/toast.ts";
import { estimateClockSkew } from "../pending-publication/service-clock.ts";
import {
  cachePublication,
  cacheRecipientCount,
  cancelPublication,
  markJustPublished,
  useMyPendingPublications,
  usePublicationStatus,
} from "../pending-publication/use-publication-status.ts";
import { authorOf } from "./composer-queries.ts";
import type { ComposingState, OpenedDraft } from "./drafts/use-composing.ts";
import { isSavedAlready } from "./model/compare-versions.ts";
import { type ComposerForm, mayNotify } from "./model/composer-form.ts";
import { type Body, notifiesSubscribers } from "./model/request-bodies.ts";
import { countRecipients } from "./recipient-queries.ts";

/** The author of a version: this browser's person, or another one; their name is undefined if unknown. */
export type VersionAuthor = { readonly name: string | undefined; readonly isSelf: boolean };

/** Another version that was saved since the form was opened. */
export type ConflictingVersion = {
  readonly announcement: AnnouncementOut;
  readonly etag: string | null;
  readonly author: VersionAuthor;
};

/** State of a publication. */
export type Publishing = {
  readonly isSending: boolean;
  /** The pending publication. */
  readonly pending: HeldOut | undefined;
  readonly refusal: unknown;
  /** The form that was refused. */
  readonly refusedForm: ComposerForm | undefined;
  readonly stale: ConflictingVersion | undefined;
  /** `over` is the tag of the version that is knowingly published over. */
  readonly publish: (body: Body, overwrittenEtag?: string | null) => Promise<void>;
  /** Clears a refusal. */
  readonly clear: () => void;
};

const idle = { isSending: false, refusal: undefined, refusedForm: undefined, stale: undefined } as const;

type PublishingState = {
  readonly isSending: boolean;
  readonly refusal: unknown;
  readonly refusedForm: ComposerForm | undefined;
  readonly stale: ConflictingVersion | undefined;
};

/** Publishes a form and tracks the outcome, also across a reload. */
export function usePublishing(
  opened: OpenedDraft,
  composing: ComposingState,
  handlers: {
    readonly onPublished: (announcementId: string | null) => void;
    readonly onUndone: () => void;
  },
): Publishing {
  const { draftId, operation, announcementId, updateId } = opened;
  const mayReadAudit = useMay("administer");
  const [state, setState] = useState<PublishingState>(idle);
  const [followedId, setFollowedId] = useState<string | null>(null);
  // Once its own is published, the form follows none of the same draft in another tab: that tab shows its outcome.
  const [isPublished, setPublished] = useState(false);
  const [submittedId, setSubmittedId] = useState<string>();
  const isSubmitting = useRef(false);
  const ownPublication = useMyPendingPublications().find(
    ({ DraftId, State }) => DraftId === draftId && State !== "Dismissed",
  );
  // What was typed in this tab is not in a publication of the same draft from another tab.
  const isOfOtherTab = composing.draftStatus.kind !== "untouched" && ownPublication?.Id !== submittedId;
  // The form's own one until its outcome: the same draft may be published in another tab meanwhile.
  const ownId = isOfOtherTab ? undefined : ownPublication?.Id;
  const publicationId = isPublished ? null : (followedId ?? ownId ?? null);
  const publicationStatus = usePublicationStatus(publicationId);
  const isPending = publicationStatus !== undefined && publicationStatus.State === "Waiting";

  const refuse = async (error: unknown) => {
    if (announcementId === null || !isRefused(error, "PreconditionFailed")) {
      setState({ ...idle, refusal: error, refusedForm: composing.form });
      return;
    }
    try {
      const current: ApiResponse<AnnouncementOut> = await readResponse(`Announcement/${announcementId}`);
      const { form: edited, base } = composing;
      const now = current.result;
      if (
        base !== null &&
        isSavedAlready(operation, { original: base.announcement, now, edited, updateId })
      ) {
        setState(idle);
        setPublished(true);
        await composing.discard().catch(() => undefined);
        toast({ text: heldTexts.published({ Operation: operation, Title: now.Title }) });
        handlers.onPublished(announcementId);
        return;
      }
      // Both versions are shown, whether the author is known or not.
      const name = mayReadAudit ? await authorOf(current.result).catch(() => undefined) : undefined;
      const author = { name, isSelf: isOwnVersion(`Announcement/${announcementId}`, current.etag) };
      const stale = { announcement: current.result, etag: current.etag ?? null, author };
      setState({ ...idle, stale });
    } catch (caught) {
      setState({ ...idle, refusal: caught, refusedForm: composing.form });
    }
  };

  const handleStatus = useEffectEvent((publication: HeldOut) => {
    if (publication.State === "Waiting") {
      setFollowedId(publication.Id);
      return;
    }
    // A publication that finished in an earlier visit does not matter.
    if (followedId !== publication.Id && publication.State !== "Refused") return;
    setFollowedId(null);
    if (publication.State === "Made") {
      setPublished(true);
      // The bar shows a later one of another tab, and not the outcome of this one.
      if (ownPublication !== undefined && ownPublication.Id !== publication.Id)
        toast({ text: heldTexts.published(publication) });
      handlers.onPublished(publication.AnnouncementId);
    }
    if (publication.State === "TakenBack") handlers.onUndone();
    if (publication.State === "Refused") {
      const { Code, Message, Errors } = publication.Refusal ?? { Code: "Internal", Message: "", Errors: [] };
      void refuse(refusalOf(Code, Message, Errors));
      void cancelPublication(publication).catch(() => undefined);
    }
  });
  useEffect(() => {
    if (publicationStatus !== undefined) handleStatus(publicationStatus);
  }, [publicationStatus]);

  const publish = async (body: Body, overwrittenEtag?: string | null) => {
    const ifMatch = overwrittenEtag === undefined ? (composing.base?.etag ?? null) : overwrittenEtag;
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const startedAt = Date.now();
    setState({ ...idle, isSending: true });
    const Id = newUuid();
    // Also if the response gets lost.
    setSubmittedId(Id);
    await composing.flush();
    try {
      const { result } = await send("POST", "Held", {
        Id,
        Operation: operation,
        Body: body,
        DraftId: draftId,
        ...(announcementId !== null && { AnnouncementId: announcementId }),
        ...(updateId !== null && { UpdateId: updateId }),
        ...(ifMatch !== null && { IfMatch: ifMatch }),
      });
      estimateClockSkew(result, { startedAt: startedAt, endedAt: Date.now() });
      markJustPublished(result.Id);
      setFollowedId(result.Id);
      cachePublication(result);
      setState(idle);
      const isNotifying =
        mayNotify(operation) && notifiesSubscribers(operation, composing.form, composing.base?.announcement);
      // Without an answer the number is left out.
      const request = { operation, announcementId, updateId, body };
      cacheRecipientCount(result.Id, isNotifying ? countRecipients(request) : Promise.resolve(0)).catch(
        () => undefined,
      );
    } catch (error) {
      await refuse(error);
    } finally {
      isSubmitting.current = false;
    }
  };

  return {
    ...state,
    pending: isPending ? publicationStatus : undefined,
    publish,
    clear: () => setState(idle),
  };
}

/** A refusal at its due time, presented as an immediate one. */
function refusalOf(code: string, message: string, errors: RefusedError["errors"]): RefusedError {
  const isStale = code === "PreconditionFailed";
  return new RefusedError(isStale ? "PreconditionFailed" : "ValidationFailed", message, {
    status: isStale ? 412 : 400,
    errors,
  });
}
