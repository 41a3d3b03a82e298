import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { isRefused } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { announce } from "../../ui/notices/announce.ts";
import { toast } from "../../ui/notices/toast.ts";
import { useNow } from "../../ui/times/format-times.ts";
import { held as words } from "../../words/pending-publication.ts";
import { deleteLocalDraft } from "../composer/drafts/draft-saving.ts";
import {
  cancelPublication,
  formOf,
  leftOf,
  publishNow,
  useMyPendingPublications,
  usePublicationStatus,
  waitOf,
  wasJustPublished,
  whyRefused,
} from "./use-publication-status.ts";

/** The caller's publications that can still be undone; on every screen, also after a reload. */
export function UndoBar() {
  const [newest] = useMyPendingPublications();
  const [followed, setFollowed] = useState<string | null>(null);
  const id = newest?.Id ?? followed;
  const publicationStatus = usePublicationStatus(id);
  const settled = useEffectEvent((held: HeldOut) => {
    if (held.State === "Waiting") {
      setFollowed(held.Id);
      return;
    }
    if (followed !== held.Id) return;
    setFollowed(null);
    if (held.State !== "Made") return;
    if (held.DraftId !== null) deleteLocalDraft(localStorage, held.DraftId);
    toast({ text: words.out(held) });
  });
  useEffect(() => {
    if (publicationStatus !== undefined) settled(publicationStatus);
  }, [publicationStatus]);
  if (publicationStatus === undefined) return null;
  if (publicationStatus.State === "Waiting")
    return <WaitingBar key={publicationStatus.Id} held={publicationStatus} />;
  return publicationStatus.State === "Refused" ? <RefusedBar held={publicationStatus} /> : null;
}

const frame = "fixed inset-x-0 bottom-0 z-30 bg-ink text-paper";
const inner =
  "mx-auto flex max-w-[83rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 ps-(--gutter) pe-(--gutter) py-4 wide:ps-6";
const first = "border-paper! bg-paper! text-ink! font-semibold focus-visible:outline-paper";
/** Milliseconds for which "Publish now" is inactive: a double click on Publish would hit it. */
const restsFor = 1_000;
const second = "border-paper! bg-ink! text-paper! focus-visible:outline-paper";

function WaitingBar({ held }: { readonly held: HeldOut }) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<"back" | "now">();
  const [isResting, setResting] = useState(true);
  const back = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const seconds = Math.ceil(leftOf(held, now) / 1000);
  const appear = useEffectEvent(() => {
    announce(words.announced(held));
    if (wasJustPublished(held.Id)) back.current?.focus();
  });
  useEffect(() => appear(), []);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), restsFor);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (seconds === 5) announce(words.secondsLeft(seconds));
  }, [seconds]);
  const take = async () => {
    setDoing("back");
    try {
      await cancelPublication(held);
      announce(words.takenBack);
      await navigate(formOf(held));
    } catch (error) {
      setDoing(undefined);
      const isLate = isRefused(error, "HeldChangeNotFound");
      toast({ text: isLate ? words.tooLate : error instanceof Error ? error.message : words.tooLate });
    }
  };
  const publish = async () => {
    setDoing("now");
    try {
      await publishNow(held);
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : words.refused(held) });
    } finally {
      setDoing(undefined);
    }
  };
  return (
    <section data-dock="" aria-label={words.region} className={frame}>
      <ShrinkingLine held={held} />
      <div className={inner}>
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold" role="timer">
            {seconds > 0 ? words.goesOut(seconds) : words.goesOutNow}
          </p>
          <p className="line-clamp-2">{words.unseen(held)}</p>
        </div>
        <div className="flex flex-1 basis-72 flex-wrap gap-3 wide:flex-none wide:basis-auto">
          <Button
            ref={back}
            className={`flex-1 whitespace-nowrap ${first}`}
            busy={doing === "back"}
            onClick={() => void take()}
          >
            {words.takeBack}
          </Button>
          <Button
            className={`flex-1 whitespace-nowrap ${second}`}
            disabled={isResting}
            busy={doing === "now"}
            onClick={() => void publish()}
          >
            {words.publish}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The progress line; static with reduced motion, where the text counts down. */
function ShrinkingLine({ held }: { readonly held: HeldOut }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = leftOf(held, Date.now());
    const whole = waitOf(held);
    const from = `scaleX(${left / whole})`;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const run = line.current?.animate([{ transform: from }, { transform: isStill ? from : "scaleX(0)" }], {
      duration: left,
      fill: "forwards",
    });
    return () => run?.cancel();
  }, [held]);
  return (
    <div aria-hidden="true" className="h-1.5 bg-paper">
      <div ref={line} className="h-full origin-left bg-edge rtl:origin-right" />
    </div>
  );
}

function RefusedBar({ held }: { readonly held: HeldOut }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const dismiss = async (mend: boolean) => {
    setBusy(true);
    try {
      await cancelPublication(held);
      if (mend) await navigate(formOf(held));
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : words.refused(held) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section data-dock="" aria-label={words.region} role="alert" className={frame}>
      <div className={inner}>
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{words.refused(held)}</p>
          <p>{whyRefused(held)}</p>
        </div>
        <div className="flex flex-1 basis-72 flex-wrap gap-3 wide:flex-none wide:basis-auto">
          <Button
            className={`flex-1 whitespace-nowrap ${first}`}
            busy={isBusy}
            onClick={() => void dismiss(true)}
          >
            {words.refusedAction}
          </Button>
          <Button
            className={`flex-1 whitespace-nowrap ${second}`}
            busy={isBusy}
            onClick={() => void dismiss(false)}
          >
            {words.dismiss}
          </Button>
        </div>
      </div>
    </section>
  );
}
