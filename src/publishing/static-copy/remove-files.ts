/** Files that are taken out of a destination, several at once. */
import type { Destination } from "./destination.ts";

/** Takes files away. Rejects with what the first was refused with, once nothing is under way any more. */
export async function removeAll(
  destination: Pick<Destination, "remove" | "atOnce">,
  places: readonly string[],
): Promise<void> {
  const left = places.values();
  let failure: { readonly error: unknown } | undefined;
  const removeNext = async () => {
    for (const place of left) {
      if (failure !== undefined) return;
      try {
        await destination.remove(place);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: destination.atOnce }, removeNext));
  if (failure !== undefined) throw failure.error;
}
