import { type ReactNode, type SyntheticEvent, useRef } from "react";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { RefusedError } from "../../../api/refused-error.ts";
import { composer } from "../../../texts/composer.ts";
import type { PreviewState } from "./use-preview.ts";

/** Preview of the public page at a phone's width; a static document in a frame without scripts. */
export function PreviewFrame(props: {
  /** Times that nobody entered are not shown. */
  readonly state: Pick<PreviewState, "data" | "error" | "inventedTimes">;
  /** The error that prevents a preview, as a sentence; the last preview is dimmed meanwhile. */
  readonly obstacle: string | undefined;
  /** Whether it shows the page of the announcement alone, as of a closed one. */
  readonly isOwnPage: boolean;
  /** The element to show; by default the announcement. */
  readonly elementId?: string;
  /** Display options. */
  readonly choice: ReactNode;
}) {
  const { state, obstacle, isOwnPage, elementId, choice } = props;
  const { data: preview, error, inventedTimes } = state;
  return (
    <section aria-labelledby="preview-title" className="min-w-0 broad:sticky broad:top-14 broad:self-start">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id="preview-title" className="font-semibold">
            {composer.previewTitle}
          </h2>
          <p className="text-second text-ink2">
            {isOwnPage ? composer.previewOwnPage : composer.previewWidth}
          </p>
        </div>
        {choice}
      </div>
      {error instanceof RefusedError && (
        <p className="mb-2 text-second text-ink2" role="status">
          {composer.previewRefused} {error.errors[0]?.Message ?? error.message}
        </p>
      )}
      {preview !== undefined && error === null && obstacle !== undefined && (
        <p className="mb-2 text-second text-ink2" role="status">
          {composer.previewWithout(obstacle)}
        </p>
      )}
      {preview === undefined && error === null && (
        <div className="flex h-40 items-center justify-center rounded border border-rule px-6 text-center text-ink2">
          {composer.previewWaits(obstacle)}
        </div>
      )}
      {preview !== undefined && (
        <div className={obstacle === undefined ? undefined : "opacity-50"}>
          <Frame
            key={inventedTimes.join(" ")}
            preview={preview}
            inventedTimes={inventedTimes}
            elementId={elementId ?? preview.AnnouncementId}
          />
        </div>
      )}
    </section>
  );
}

/** Share of the frame's height within which the announcement needs no scrolling. */
const visibleShare = 0.6;

function Frame(props: {
  readonly preview: PreviewOut;
  readonly inventedTimes: readonly string[];
  readonly elementId: string;
}) {
  const { preview, inventedTimes, elementId } = props;
  const { Html: html, Look: customStyle } = preview;
  // The reader's scroll position, kept when the page is rendered again.
  const scrolledTo = useRef<number>(undefined);
  const handleLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentWindow: view, contentDocument: page } = frame;
    if (view === null || page === null) return;
    // A phone's scroll bar takes no width.
    applyStyle(page, `html{scrollbar-width:none}${customStyle ?? ""}`);
    mutePlaceholders(page);
    omitTimes(page, inventedTimes);
    const top = page.getElementById(elementId)?.getBoundingClientRect().top ?? 0;
    const scrollTop = scrolledTo.current ?? (top > view.innerHeight * visibleShare ? top - 8 : 0);
    view.scrollTo({ top: scrollTop, behavior: "instant" });
    const recordScroll = () => requestAnimationFrame(() => (scrolledTo.current = view.scrollY));
    for (const kind of ["wheel", "touchmove", "keydown"])
      page.addEventListener(kind, recordScroll, { passive: true });
  };
  return (
    <iframe
      title={composer.previewFrame}
      // Same origin for scrolling; scripts stay disabled.
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={handleLoad}
      // On a phone as wide as the page will be there.
      className="block h-[38rem] max-h-[75vh] broad:max-h-[max(16rem,calc(100dvh-var(--dock,7rem)-7rem))] rounded border border-rule bg-paper not-wide:-mx-(--gutter) not-wide:w-[calc(100%+2*var(--gutter))] not-wide:rounded-none not-wide:border-x-0 wide:w-full"
    />
  );
}

const placeholders: readonly string[] = [composer.untitled, composer.unwritten];

/** Mutes the texts that stand for those that are not written yet. */
function mutePlaceholders(page: Document): void {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (placeholders.includes(text.textContent?.trim() ?? "")) found.push(text);
  for (const text of found) {
    const muted = page.createElement("span");
    muted.style.opacity = "0.55";
    text.parentNode?.replaceChild(muted, text);
    muted.append(text);
  }
}

/** Leaves out times: of a period the end, or all of it. */
function omitTimes(page: Document, times: readonly string[]): void {
  const omitted = new Set(times.map((time) => Date.parse(time)));
  for (const element of page.querySelectorAll("time")) {
    const [start = "", end] = (element.textContent ?? "").split(/\s*[–—〜～]\s*/u);
    if (omitted.has(Date.parse(element.dateTime))) element.textContent = "…";
    else if (omitted.has(Date.parse(element.dataset["to"] ?? "")))
      element.textContent = end === undefined ? "…" : start;
  }
}

/** Applies a style as a constructed sheet: this document's policy may know an older one. */
function applyStyle(page: Document, style: string): void {
  const view = page.defaultView;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  page.adoptedStyleSheets = [sheet];
}
