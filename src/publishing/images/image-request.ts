/** Request of the drawing thread. */
import { componentStatuses } from "../../contract/words.ts";
import type { ImageInput } from "./status-image.ts";

/** A picture of the page, or an icon with its pixels along a side. */
export type ImageRequest =
  | ({ readonly kind: "picture" } & ImageInput)
  | { readonly kind: "icon"; readonly status: ImageInput["status"]; readonly pixels: number };

const textFields = ["name", "address"] as const;

const isImageText = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "headline" in value &&
  typeof value.headline === "string" &&
  "asOf" in value &&
  typeof value.asOf === "string";

export function isImageRequest(value: unknown): value is ImageRequest {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("status" in value)) return false;
  if (!componentStatuses.some((status) => status === value.status)) return false;
  if (value.kind === "icon") return "pixels" in value && typeof value.pixels === "number";
  const request = new Map<string, unknown>(Object.entries(value));
  const texts = request.get("texts");
  if (!Array.isArray(texts) || !texts.every(isImageText)) return false;
  return value.kind === "picture" && textFields.every((name) => typeof request.get(name) === "string");
}
