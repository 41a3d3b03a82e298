import { look } from "../../words/ui.ts";
import { useDelayed } from "./delayed.ts";

/** Says that something is waited for, from 300 ms on. */
export function Progress({ label = look.loading }: { readonly label?: string }) {
  const isLate = useDelayed(true);
  return (
    <div role="status" className="min-h-14 py-4 text-ink2">
      {isLate && (
        <>
          {label}
          <span aria-hidden="true">…</span>
          <span aria-hidden="true" className="progress-line mt-3 block h-px max-w-column" />
        </>
      )}
    </div>
  );
}
