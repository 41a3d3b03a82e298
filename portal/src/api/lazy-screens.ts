/** Lazily loaded screens. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { api } from "../words/api.ts";
import { addressOf } from "./address.ts";
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
 * Loads a part of the portal. Rejects with a `RefusedError` if the service does not answer; other failures
 * are the browser's, and make the router reload the document, since after an upgrade files have other names.
 * Without an answer a reload would leave an empty window.
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
