import type { ReactNode } from "react";
import { useConnectivity } from "../api/connectivity.ts";
import { shell } from "../words/shell.ts";

function Banner({ children }: { readonly children: ReactNode }) {
  return <p className="mb-4 rounded border border-ink px-3.5 py-2 text-second font-medium">{children}</p>;
}

const isNear = (baseUrl: string) =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/u.test(URL.parse(baseUrl)?.hostname ?? "");

/** Banners on every screen: no HTTPS, no live updates. */
export function Banners({ isSecure, baseUrl }: { readonly isSecure: boolean; readonly baseUrl: string }) {
  const { live } = useConnectivity();
  return (
    <>
      {!isSecure && !isNear(baseUrl) && <Banner>{shell.plainHttp}</Banner>}
      <div role="status">{live === "lost" && <Banner>{shell.lost}</Banner>}</div>
    </>
  );
}
