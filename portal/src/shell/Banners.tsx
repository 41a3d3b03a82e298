import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isLocalAddress } from "../api/address.ts";
import { useConnectivity } from "../api/connectivity.ts";
import { shell } from "../texts/shell.ts";

function Banner({ children }: { readonly children: ReactNode }) {
  return <p className="mb-4 rounded border border-ink px-3.5 py-2 text-second font-medium">{children}</p>;
}

const retryIntervalMs = 5_000;

/** Refetches the displayed queries until one succeeds. */
function useRefetchWhileDown(isDown: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isDown) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ type: "active" }), retryIntervalMs);
    return () => clearInterval(timer);
  }, [client, isDown]);
}

/** Banners on every screen: no HTTPS, no live updates, the database or the service down. */
export function Banners({ isSecure, baseUrl }: { readonly isSecure: boolean; readonly baseUrl: string }) {
  const { live, down } = useConnectivity();
  useRefetchWhileDown(down !== undefined);
  return (
    <>
      {!isSecure && !isLocalAddress(baseUrl) && <Banner>{shell.plainHttp}</Banner>}
      <div role="status">
        {live === "lost" && <Banner>{shell.lost}</Banner>}
        {live !== "lost" && down !== undefined && (
          <Banner>
            {shell.down[down].banner} {shell.down.retrying}
          </Banner>
        )}
      </div>
    </>
  );
}
