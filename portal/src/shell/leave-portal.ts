/** How one leaves for the sign-in, which is another document, once a session is over. */
import type { AnyRouter } from "@tanstack/react-router";
import { type SignInAddress, signInAddress } from "./sign-in-address.ts";

let isLeaving = false;
/** Whether whoever was here has signed out, or is about to: that nobody is signed in any more is then no news. */
let isSigningOut = false;

/**
 * Leaves, once whoever is here was asked about what would be lost by that. Should a browser show this document again as it
 * was left, it is loaded anew.
 */
async function leave(router: AnyRouter, told: SignInAddress): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) globalThis.location.reload();
  });
  try {
    await router.navigate({ href: signInAddress(told), reloadDocument: true });
  } finally {
    isLeaving = false;
  }
}

/** Leaves since the session has ended; whoever signs in goes on at `next`. */
export async function leaveEnded(router: AnyRouter, next: string | undefined): Promise<void> {
  await leave(router, isSigningOut ? { reason: "signed-out" } : { next, reason: "ended" });
}

/** Ends the session by `end`, and leaves with the document all that was seen in it. Rejects as `end` does. */
export async function leaveSignedOut(router: AnyRouter, end: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await end();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
  await leave(router, { reason: "signed-out" });
}
