import { createContext, type PointerEvent, use, useSyncExternalStore } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { fullTimes, language } from "./time-texts.ts";

/** The time zone for display: the page's. */
export const ZoneContext = createContext("UTC");

export function useZone(): string {
  return use(ZoneContext);
}

/** Shows the full time on hover. Computed lazily: zone names are slow on phones. */
export function showFullTimeOnHover(ms: number, zone: string): (event: PointerEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.title = fullTimes(ms, zone);
  };
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration in its largest whole unit, which does not break: `12 minutes`. */
export function span(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [unit, size] = units.find(([, minSeconds]) => seconds >= minSeconds) ?? ["second", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" })
    .format(Math.floor(seconds / size))
    .replace(" ", "\u00A0");
}

/** A relative time: `12 minutes ago`, `just now`, `in 3 hours`. */
export function age(ms: number, now: number): string {
  const elapsedMs = now - ms;
  if (Math.abs(elapsedMs) < 1000) return uiTexts.ago.now;
  return elapsedMs > 0 ? uiTexts.ago.past(span(elapsedMs)) : uiTexts.ago.inFuture(span(elapsedMs));
}

let currentSecond = Math.floor(Date.now() / 1000);
/** Time of prerendering, in seconds; undefined if not prerendered. */
let prerenderedSecond: number | undefined;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  currentSecond = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Timers pause while hidden.
    currentSecond = Math.floor(Date.now() / 1000);
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Sets the time of a render (ms since 1970). Call before rendering and before hydration, so that their times match. */
export function setRenderTime(ms: number): void {
  prerenderedSecond = Math.floor(ms / 1000);
}

/** The current time in ms, rounded down to `everySeconds`; renders again at each step. */
export function useNow(everySeconds = 1): number {
  const roundDown = (seconds: number) => seconds - (seconds % everySeconds);
  return (
    useSyncExternalStore(
      subscribe,
      () => roundDown(currentSecond),
      () => roundDown(prerenderedSecond ?? currentSecond),
    ) * 1000
  );
}
