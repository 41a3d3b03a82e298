/** Collects what is typed before the dialog that it is meant for is rendered. */
import { type TypedText, textAfter } from "./typed-text.ts";

const none: TypedText = { text: "", isSelected: false };
let typed = none;
/** Runs when Escape cancels the palette; undefined unless keys are kept for it. */
let cancelPalette: (() => void) | undefined;

/** The text typed for the palette before the portal was loaded; a second call gets none. */
function takeEarlyText(): string {
  const { dataset } = document.documentElement;
  const { typed: text = "" } = dataset;
  delete dataset["typed"];
  return text;
}

function capture(event: KeyboardEvent): void {
  const next = textAfter(typed, event);
  const isCancel = event.key === "Escape" && cancelPalette !== undefined;
  if (next === undefined && !isCancel) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (next !== undefined) typed = next;
  else {
    cancelPalette?.();
    endPaletteCapture();
  }
}

function startCapture(): void {
  typed = { ...none, text: takeEarlyText() };
  document.addEventListener("keydown", capture, true);
}

function endCapture(): void {
  document.removeEventListener("keydown", capture, true);
}

/** Collects while a dialog is loading, until the returned function is called. */
export function captureForDialog(): () => void {
  if (cancelPalette === undefined) startCapture();
  return () => {
    if (cancelPalette === undefined) endCapture();
  };
}

/** Collects for the palette until it has the focus; Escape discards what was typed and calls `cancel`. */
export function captureForPalette(cancel: () => void): void {
  if (cancelPalette !== undefined) return;
  cancelPalette = cancel;
  startCapture();
}

/** Discards what was typed for the palette. */
export function endPaletteCapture(): void {
  if (cancelPalette === undefined) return;
  cancelPalette = undefined;
  typed = none;
  endCapture();
}

/** The text typed while the palette or a dialog was loading; a second call gets none. */
export function takeTypedText(): string {
  const query = typed.text + takeEarlyText();
  endPaletteCapture();
  typed = none;
  return query;
}
