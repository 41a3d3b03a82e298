import { maxGapMs } from "../shell/shortcut-gap.ts";
import { textAfter } from "../shell/typed-text.ts";
import { shortcutsListening } from "./hydrated.ts";
import { preloadPart } from "./load-after-paint.ts";

/** A press of a key, and how to repeat it. */
type Press = { readonly at: number; readonly repeat: () => void };

/** Where the portal finds the text that was typed for the palette: it shares no module with this script. */
const typedText = "typed";

const isPaletteKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";

function pressOf(event: KeyboardEvent): Press {
  const { key, ctrlKey, metaKey, timeStamp } = event;
  const target = event.target ?? document;
  const repeated = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
  return {
    at: timeStamp,
    repeat: () => {
      const isConnected = target instanceof Node && target.isConnected;
      (isConnected ? target : document).dispatchEvent(new KeyboardEvent("keydown", repeated));
    },
  };
}

/**
 * Records the shortcut that is pressed before the portal handles shortcuts, and repeats it then. The text typed after the
 * palette's shortcut goes into the palette; Escape discards both.
 */
export function recordKeys(): void {
  let presses: readonly Press[] = [];
  let isPalettePending = false;
  /** Whether all of the typed text is selected. */
  let isSelected = false;
  const controller = new AbortController();
  const { dataset } = document.documentElement;
  const setPalettePending = (isPending: boolean) => {
    isPalettePending = isPending;
    presses = [];
    isSelected = false;
    delete dataset[typedText];
    const button = document.querySelector("button[data-opens=palette]");
    if (isPending) button?.setAttribute("aria-busy", "true");
    else button?.removeAttribute("aria-busy");
  };
  /** Takes a key that is meant for the palette; false for another. */
  const takeText = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") {
      setPalettePending(false);
      return true;
    }
    const next = textAfter({ text: dataset[typedText] ?? "", isSelected }, event);
    if (next === undefined) return false;
    isSelected = next.isSelected;
    dataset[typedText] = next.text;
    return true;
  };
  const record = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      setPalettePending(true);
      presses = [pressOf(event)];
      preloadPart("palette");
    } else if (isPalettePending) {
      if (takeText(event)) event.preventDefault();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      presses = [...presses.slice(-1).filter(({ at }) => event.timeStamp - at < maxGapMs), pressOf(event)];
    }
  };
  const repeat = () => {
    controller.abort();
    const recorded = presses;
    const text = dataset[typedText];
    setPalettePending(false);
    if (text !== undefined) dataset[typedText] = text;
    for (const press of recorded) press.repeat();
  };
  document.addEventListener("keydown", record, { signal: controller.signal });
  document.addEventListener(shortcutsListening, repeat, { once: true });
}
