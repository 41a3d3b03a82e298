/** The files that a screen is made of, fetched when it is gone to. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { api } from "../words/api.ts";
import { addressOf } from "./client.ts";
import { RefusedError } from "./refused-error.ts";

async function answers(): Promise<boolean> {
  try {
    await fetch(addressOf("Entrance"), { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Fetches a part of the portal. Where the service does not answer it rejects with a `Refused`, which says so; another
 * failure is as the browser tells it: the router then loads the document anew, since after an update files have other
 * names. Without an answer that would leave an empty window.
 */
export function fetched<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (await answers()) throw error;
      throw new RefusedError("Unreachable", api.unloaded);
    }
  };
}

/** A component that is fetched when it is first drawn. */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetch = fetched(load);
  return lazy(async () => ({ default: await fetch() }));
}
