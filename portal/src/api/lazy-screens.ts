/** Lazily loaded screens. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { api } from "../texts/api.ts";
import { addressOf } from "./address.ts";
import { RefusedError } from "./refused-error.ts";

/** Whether the service responds, with whatever. */
export async function isServiceReachable(): Promise<boolean> {
  try {
    await fetch(addressOf("Entrance"), { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads a part of the portal. Rejects with a `RefusedError` if the service does not respond; other failures
 * are the browser's, and make the router reload the document, since after an upgrade files have other names.
 * Without a response a reload would leave an empty window.
 */
export function loadOrRefuse<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (await isServiceReachable()) throw error;
      throw new RefusedError("Unreachable", api.unloaded);
    }
  };
}

/** A component that is loaded when it is first rendered. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadPart = loadOrRefuse(load);
  return lazy(async () => ({ default: await loadPart() }));
}
