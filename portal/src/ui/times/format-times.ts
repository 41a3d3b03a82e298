import { createContext, type PointerEvent, use, useSyncExternalStore } from "react";
import { look } from "../../words/ui.ts";
import { language, wholeTimes } from "./time-texts.ts";

/** The time zone for display: the page's. */
export const ZoneContext = createContext("UTC");

export function useZone(): string {
  return use(ZoneContext);
}

/** Shows the full time on hover. Computed lazily: zone names are slow on phones. */
export function tellWhole(ms: number, zone: string): (event: PointerEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.title = wholeTimes(ms, zone);
  };
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its largest whole unit: `12 minutes`. */
export function span(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? ["second", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(seconds / size),
  );
}

/** A relative time: `12 minutes ago`, `just now`, `in 3 hours`. */
export function age(ms: number, now: number): string {
  const gone = now - ms;
  if (Math.abs(gone) < 1000) return look.ago.now;
  return gone > 0 ? look.ago.past(span(gone)) : look.ago.inFuture(span(gone));
}

let second = Math.floor(Date.now() / 1000);
/** Time of prerendering, in seconds; undefined if not prerendered. */
let drawn: number | undefined;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  second = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Timers pause while hidden.
    second = Math.floor(Date.now() / 1000);
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Says as of when a document is drawn (ms since 1970), before it is drawn or taken over: its times are then the same in both. */
export function drawAsOf(ms: number): void {
  drawn = Math.floor(ms / 1000);
}

/** Milliseconds of now, to whole steps of `everySeconds`: who uses it is drawn again with each. */
export function useNow(everySeconds = 1): number {
  const whole = (seconds: number) => seconds - (seconds % everySeconds);
  return (
    useSyncExternalStore(
      subscribe,
      () => whole(second),
      () => whole(drawn ?? second),
    ) * 1000
  );
}
