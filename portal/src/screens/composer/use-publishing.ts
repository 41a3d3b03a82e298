/** A publication from submission to its outcome. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { type ApiResponse, readResponse, send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { isRefused, RefusedError } from "../../api/refused-error.ts";
import { newUuid } from "../../api/uuid.ts";
import {
  cachePublication,
  cancelPublication,
  estimateClockSkew,
  markJustPublished,
  useMyPendingPublications,
  usePublicationStatus,
} from "../pending-publication/use-publication-status.ts";
import { savedBy } from "./composer-queries.ts";
import type { ComposingState, OpenedDraft } from "./drafts/use-composing.ts";
import type { Body } from "./model/request-bodies.ts";

/** Another version that was saved since the form was opened. */
export type StaleVersion = {
  readonly announcement: AnnouncementOut;
  readonly etag: string | null;
  /** The author of the conflicting version; undefined if unknown. */
  readonly who: string | undefined;
};

/** State of a publication. */
export type Publishing = {
  readonly isSending: boolean;
  /** The change that waits to go out. */
  readonly waiting: HeldOut | undefined;
  readonly refused: unknown;
  readonly stale: StaleVersion | undefined;
  /** `over` is the tag of the version that is knowingly published over. */
  readonly publish: (body: Body, over?: string | null) => Promise<void>;
  /** Clears a refusal. */
  readonly clear: () => void;
};

const fresh = { isSending: false, refused: undefined, stale: undefined } as const;

type PublishingState = {
  readonly isSending: boolean;
  readonly refused: unknown;
  readonly stale: StaleVersion | undefined;
};

/** Publishes a form, and follows what becomes of it, through a reload as well. */
export function usePublishing(
  opened: OpenedDraft,
  composing: ComposingState,
  on: { readonly made: (held: HeldOut) => void; readonly takenBack: () => void },
): Publishing {
  const { draftId, operation, announcementId, updateId } = opened;
  const mayReadAudit = useMay("administer");
  const [state, setState] = useState<PublishingState>(fresh);
  const [followed, setFollowed] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const mine = useMyPendingPublications().find(
    ({ DraftId, State }) => DraftId === draftId && State !== "Dismissed",
  );
  const heldId = mine?.Id ?? followed;
  const publicationStatus = usePublicationStatus(heldId);
  const isThere = publicationStatus !== undefined && publicationStatus.State === "Waiting";

  const refuse = async (error: unknown) => {
    if (announcementId === null || !isRefused(error, "PreconditionFailed")) {
      setState({ isSending: false, refused: error, stale: undefined });
      return;
    }
    try {
      const now: ApiResponse<AnnouncementOut> = await readResponse(`Announcement/${announcementId}`);
      // Both versions are shown, whether the author is known or not.
      const who = mayReadAudit ? await savedBy(now.result).catch(() => undefined) : undefined;
      const stale = { announcement: now.result, etag: now.etag ?? null, who };
      setState({ isSending: false, refused: undefined, stale });
    } catch (other) {
      setState({ isSending: false, refused: other, stale: undefined });
    }
  };

  const settle = useEffectEvent((held: HeldOut) => {
    if (held.State === "Waiting") {
      setFollowed(held.Id);
      return;
    }
    // A publication that finished in an earlier visit does not matter.
    if (followed !== held.Id && held.State !== "Refused") return;
    setFollowed(null);
    if (held.State === "Made") on.made(held);
    if (held.State === "TakenBack") on.takenBack();
    if (held.State === "Refused") {
      const { Code, Message, Errors } = held.Refusal ?? { Code: "Internal", Message: "", Errors: [] };
      void refuse(refusalOf(Code, Message, Errors));
      void cancelPublication(held).catch(() => undefined);
    }
  });
  useEffect(() => {
    if (publicationStatus !== undefined) settle(publicationStatus);
  }, [publicationStatus]);

  const publish = async (body: Body, over?: string | null) => {
    const ifMatch = over === undefined ? (composing.base?.etag ?? null) : over;
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const begunAt = Date.now();
    setState({ ...fresh, isSending: true });
    await composing.flush();
    try {
      const { result } = await send("POST", "Held", {
        Id: newUuid(),
        Operation: operation,
        Body: body,
        DraftId: draftId,
        ...(announcementId !== null && { AnnouncementId: announcementId }),
        ...(updateId !== null && { UpdateId: updateId }),
        ...(ifMatch !== null && { IfMatch: ifMatch }),
      });
      estimateClockSkew(result, { startedAt: begunAt, endedAt: Date.now() });
      markJustPublished(result.Id);
      setFollowed(result.Id);
      cachePublication(result);
      setState(fresh);
    } catch (error) {
      await refuse(error);
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    ...state,
    waiting: isThere ? publicationStatus : undefined,
    publish,
    clear: () => setState(fresh),
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
