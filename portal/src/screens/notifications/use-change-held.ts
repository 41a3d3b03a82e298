import { useState } from "react";
import { changeDeliveries, type DeliveryAction } from "../../api/deliveries.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { sending } from "../../texts/sending.ts";
import { toast } from "../../ui/notices/toast.ts";

/** The progress of a change of held notifications. */
type ChangeProgress = { readonly done: number; readonly total: number };

/** Releases the held notifications from a moment on (epoch milliseconds) and drops the others; null drops all. */
export function useChangeHeld(heldCount: number) {
  const [progress, setProgress] = useState<ChangeProgress>();
  const [error, setError] = useState<unknown>();
  const run = async (since: number | null) => {
    setError(undefined);
    setProgress({ done: 0, total: heldCount });
    const totals = { Drop: 0, Release: 0 };
    const change = async (action: "Drop" | "Release", before: number) => {
      const selection = { State: "Held", To: new Date(before).toISOString() } as const;
      const previouslyChanged = totals.Drop + totals.Release;
      totals[action] += await changeDeliveries(action satisfies DeliveryAction, selection, (done) =>
        setProgress({ done: previouslyChanged + done, total: Math.max(heldCount, previouslyChanged + done) }),
      );
    };
    const now = Date.now();
    try {
      if (since !== 0) await change("Drop", since ?? now);
      if (since !== null) await change("Release", now);
      toast({ text: sending.release.done(totals.Release, totals.Drop) });
    } catch (problem) {
      setError(problem);
    } finally {
      setProgress(undefined);
      await queryClient.invalidateQueries({ queryKey: keys.sending });
    }
  };
  return { run, error, progress };
}
