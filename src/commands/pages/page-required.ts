/** The refusal of a name that several pages have. */
import { Refusal } from "../../contract/refusal.ts";

/** A `PageRequired` that asks for this property. */
export function pageRequired(path: string, message: string): Refusal {
  return new Refusal("PageRequired", message, { errors: [{ Path: path, Message: message }] });
}
