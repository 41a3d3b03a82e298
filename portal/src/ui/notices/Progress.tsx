import { useConnectivity } from "../../api/connectivity.ts";
import { shell } from "../../texts/shell.ts";
import { uiTexts } from "../../texts/ui.ts";
import { useDelayed } from "./delayed.ts";
import { RetryCountdown } from "./RetryCountdown.tsx";

/** A loading indicator, shown after 300 ms; the reason for the delay once it is known. */
export function Progress({ label = uiTexts.loading }: { readonly label?: string }) {
  const isVisible = useDelayed(true);
  const { down } = useConnectivity();
  if (down !== undefined)
    return (
      <div role="status" className="min-h-14 max-w-text py-4">
        <p className="font-semibold">{shell.down[down].title}</p>
        <p className="mt-1">{shell.down[down].text}</p>
        <p className="mt-3 text-ink2">
          <RetryCountdown />
        </p>
      </div>
    );
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
