import { useLayoutEffect } from "react";

let text = "";

/** The text typed for the palette before the portal was loaded; a second call gets none. */
function takeEarlyText(): string {
  const { dataset } = document.documentElement;
  const { typed = "" } = dataset;
  delete dataset["typed"];
  return typed;
}

/** The text typed while the palette or a dialog was loading; a second call gets none. */
export function takeTypedText(): string {
  const query = text + takeEarlyText();
  text = "";
  return query;
}

/** Collects what is typed while a dialog is loading: it would be lost, or run shortcuts and buttons. */
function capture(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key.length > 1 && key !== "Backspace" && key !== "Enter") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Backspace") text = text.slice(0, -1);
  else if (key.length === 1) text += key;
}

/** Takes over the keys that enter text, as long as it is rendered. */
export function KeyCapture() {
  useLayoutEffect(() => {
    text = takeEarlyText();
    document.addEventListener("keydown", capture, true);
    return () => document.removeEventListener("keydown", capture, true);
  }, []);
  return null;
}
