/** Leaves for the sign-in document after the session ended. */
import type { AnyRouter } from "@tanstack/react-router";
import { type SignInAddress, signInAddress } from "./sign-in-address.ts";

let isLeaving = false;
/** Whether the caller is signing out, so that the ended session needs no message. */
let isSigningOut = false;

/**
 * Leaves, after confirming the loss of unsaved changes. A document restored from the page cache is reloaded.
 */
async function leave(router: AnyRouter, address: SignInAddress): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) globalThis.location.reload();
  });
  try {
    await router.navigate({ href: signInAddress(address), reloadDocument: true });
  } finally {
    isLeaving = false;
  }
}

/** Leaves after the session ended; sign-in returns to `next`. */
export async function leaveEnded(router: AnyRouter, next: string | undefined): Promise<void> {
  await leave(router, isSigningOut ? { reason: "signed-out" } : { next, reason: "ended" });
}

/** Ends the session by `endSession` and leaves the document, which discards its data. Rejects as `endSession` does. */
export async function leaveSignedOut(router: AnyRouter, endSession: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await endSession();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
  await leave(router, { reason: "signed-out" });
}
