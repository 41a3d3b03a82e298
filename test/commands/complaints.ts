/** The reasons for which a body is refused. */
import { Refusal } from "../../src/contract/refusal.ts";

/** The paths of the fields that the parser of a body finds fault with; none, where it takes the body. */
export function complaints(parse: () => unknown): readonly string[] {
  try {
    parse();
  } catch (refusal) {
    if (refusal instanceof Refusal) return (refusal.detail.errors ?? []).map(({ Path }) => Path);
    throw refusal;
  }
  return [];
}
