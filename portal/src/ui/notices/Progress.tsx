import { uiTexts } from "../../texts/ui.ts";
import { useDelayed } from "./delayed.ts";

/** A loading indicator, shown after 300 ms. */
export function Progress({ label = uiTexts.loading }: { readonly label?: string }) {
  const isVisible = useDelayed(true);
  return (
    <div role="status" className="min-h-14 py-4 text-ink2">
      {isVisible && (
        <>
          {label}
          <span aria-hidden="true">…</span>
          <span aria-hidden="true" className="progress-line mt-3 block h-px max-w-column" />
        </>
      )}
    </div>
  );
}
