/** Request of the drawing thread. */
import { componentStatuses } from "../../contract/words.ts";
import type { ImageInput } from "./status-image.ts";

/** A picture of the page, or an icon for home screens. */
export type ImageRequest =
  | ({ readonly kind: "picture" } & ImageInput)
  | { readonly kind: "icon"; readonly status: ImageInput["status"] };

const texts = ["name", "address"] as const;

const isTelling = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "headline" in value &&
  typeof value.headline === "string" &&
  "asOf" in value &&
  typeof value.asOf === "string";

export function isImageRequest(value: unknown): value is ImageRequest {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("status" in value)) return false;
  if (!componentStatuses.some((status) => status === value.status)) return false;
  if (value.kind === "icon") return true;
  const told = new Map<string, unknown>(Object.entries(value));
  const tellings = told.get("tellings");
  if (!Array.isArray(tellings) || !tellings.every(isTelling)) return false;
  return value.kind === "picture" && texts.every((name) => typeof told.get(name) === "string");
}
