/** Deletes files from a destination concurrently. */
import type { Destination } from "./destination.ts";

/** Deletes files. Rejects with the first error, once nothing is running any more. */
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
