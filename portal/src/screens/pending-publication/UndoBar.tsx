import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { isRefused } from "../../api/refused-error.ts";
import { held as texts } from "../../texts/pending-publication.ts";
import { Button } from "../../ui/Button.tsx";
import { announce } from "../../ui/notices/announce.ts";
import { toast } from "../../ui/notices/toast.ts";
import { useDockHeight } from "../../ui/use-dock-height.ts";
import { deleteLocalDraft } from "../composer/drafts/draft-saving.ts";
import { ShrinkingLine } from "./ShrinkingLine.tsx";
import {
  cancelPublication,
  formOf,
  publishNow,
  recordPublishedVersion,
  refusalReason,
  useMyPendingPublications,
  usePublicationStatus,
  useRecipientCount,
  wasJustPublished,
} from "./use-publication-status.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The caller's publications that can still be undone; on every screen, also after a reload. */
export function UndoBar() {
  const [newest] = useMyPendingPublications();
  const [followedId, setFollowedId] = useState<string | null>(null);
  const publicationStatus = usePublicationStatus(newest?.Id ?? followedId);
  const handleStatus = useEffectEvent((publication: HeldOut) => {
    if (publication.State === "Waiting") {
      setFollowedId(publication.Id);
      return;
    }
    if (followedId !== publication.Id) return;
    setFollowedId(null);
    if (publication.State !== "Made") return;
    if (publication.DraftId !== null) deleteLocalDraft(localStorage, publication.DraftId);
    announce(""); // The countdown is over.
    toast({ text: texts.published(publication) });
    recordPublishedVersion(publication).catch(() => undefined);
  });
  useEffect(() => {
    if (publicationStatus !== undefined) handleStatus(publicationStatus);
  }, [publicationStatus]);
  if (publicationStatus === undefined) return null;
  if (publicationStatus.State === "Waiting")
    return <WaitingBar key={publicationStatus.Id} publication={publicationStatus} />;
  return publicationStatus.State === "Refused" ? <RefusedBar publication={publicationStatus} /> : null;
}

/** Above the bar of a form, where that is docked. */
const frameClass =
  "fixed inset-x-0 bottom-0 z-30 bg-ink text-paper [@media(height>=30rem)]:bottom-[var(--composer-bar,0px)]";
const innerClass =
  "mx-auto flex max-w-[83rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 ps-(--gutter) pe-(--gutter) py-4 wide:ps-6";
const primaryClass = "border-paper! bg-paper! text-ink! font-semibold focus-visible:outline-paper";
/** Milliseconds for which "Publish now" is inactive, without looking so: a double click on Publish would hit it. */
const publishNowDelayMs = 1_000;
const secondaryClass = "border-paper! border-solid! bg-ink! text-paper! focus-visible:outline-paper";

function WaitingBar({ publication }: { readonly publication: HeldOut }) {
  const navigate = useNavigate();
  const [runningAction, setRunningAction] = useState<"back" | "now">();
  const [isPublishNowDisabled, setPublishNowDisabled] = useState(true);
  const undoButton = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  useDockHeight(bar, "--undo-bar");
  const recipientCount = useRecipientCount(publication.Id);
  const seconds = useSecondsLeft(publication);
  const handleAppear = useEffectEvent(() => {
    announce(texts.announced(publication));
    if (wasJustPublished(publication.Id)) undoButton.current?.focus();
  });
  useEffect(() => handleAppear(), []);
  useEffect(() => {
    const timer = setTimeout(() => setPublishNowDisabled(false), publishNowDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (seconds === 5) announce(texts.secondsLeft(seconds));
  }, [seconds]);
  const undo = async () => {
    setRunningAction("back");
    try {
      await cancelPublication(publication);
      announce(texts.undone);
      await navigate(formOf(publication));
    } catch (error) {
      setRunningAction(undefined);
      const isTooLate = isRefused(error, "HeldChangeNotFound");
      toast({ text: isTooLate ? texts.tooLate : error instanceof Error ? error.message : texts.tooLate });
    }
  };
  // Busy until the bar goes: the publication waits for a moment more.
  const publish = async () => {
    setRunningAction("now");
    try {
      await publishNow(publication);
    } catch (error) {
      setRunningAction(undefined);
      toast({ text: error instanceof Error ? error.message : texts.refused(publication) });
    }
  };
  return (
    <section ref={bar} data-dock="" aria-label={texts.region} className={frameClass}>
      <ShrinkingLine publication={publication} />
      <div className={innerClass}>
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold" role="timer">
            {seconds > 0 ? texts.publishesIn(seconds) : texts.publishesNow}
          </p>
          <p className="line-clamp-2">{texts.unseen(publication)}</p>
          <p role="status">{recipientCount !== undefined && texts.notifies(recipientCount)}</p>
        </div>
        <div className="flex flex-1 basis-72 flex-wrap gap-3 wide:flex-none wide:basis-auto">
          <Button
            ref={undoButton}
            className={`flex-1 whitespace-nowrap ${primaryClass}`}
            busy={runningAction === "back"}
            onClick={() => void undo()}
          >
            {texts.undo}
          </Button>
          <Button
            className={`flex-1 whitespace-nowrap ${secondaryClass}`}
            disabled={isPublishNowDisabled}
            busy={runningAction === "now"}
            onClick={() => void publish()}
          >
            {texts.publish}
          </Button>
        </div>
      </div>
    </section>
  );
}

function RefusedBar({ publication }: { readonly publication: HeldOut }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useDockHeight(bar, "--undo-bar");
  const dismiss = async (opensForm: boolean) => {
    setBusy(true);
    try {
      await cancelPublication(publication);
      if (opensForm) await navigate(formOf(publication));
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : texts.refused(publication) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section ref={bar} data-dock="" aria-label={texts.region} role="alert" className={frameClass}>
      <div className={innerClass}>
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{texts.refused(publication)}</p>
          <p>{refusalReason(publication)}</p>
        </div>
        <div className="flex flex-1 basis-72 flex-wrap gap-3 wide:flex-none wide:basis-auto">
          <Button
            className={`flex-1 whitespace-nowrap ${primaryClass}`}
            busy={isBusy}
            onClick={() => void dismiss(true)}
          >
            {texts.refusedAction}
          </Button>
          <Button
            className={`flex-1 whitespace-nowrap ${secondaryClass}`}
            busy={isBusy}
            onClick={() => void dismiss(false)}
          >
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </section>
  );
}
