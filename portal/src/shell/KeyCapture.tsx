import { useLayoutEffect } from "react";
import { captureForDialog } from "./key-capture.ts";

/** Takes over the keys that enter text, as long as it is rendered: they would be lost, or run shortcuts and buttons. */
export function KeyCapture() {
  useLayoutEffect(captureForDialog, []);
  return null;
}
