import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { basePath } from "../api/base-path.ts";
import { isServiceReachable } from "../api/lazy-screens.ts";
import { isRefused } from "../api/refused-error.ts";
import { shell } from "../texts/shell.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/notices/ErrorNotice.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";

const retryIntervalMs = 5_000;

/** Loads the document again once the service responds, if `isLost`. */
function useReloadOnReturn(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return undefined;
    let isGone = false;
    const reloadIfReachable = async () => {
      if ((await isServiceReachable()) && !isGone) globalThis.location.reload();
    };
    const retry = () => void reloadIfReachable();
    const timer = setInterval(retry, retryIntervalMs);
    globalThis.addEventListener("online", retry);
    return () => {
      isGone = true;
      clearInterval(timer);
      globalThis.removeEventListener("online", retry);
    };
  }, [isLost]);
}

/** The screen for a rendering or loading error. One that did not load for want of a connection recovers by itself. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  useReloadOnReturn(isRefused(error, "Unreachable"));
  return (
    <div className="px-(--gutter) py-7">
      <PageTitle>{shell.broken.title}</PageTitle>
      <ErrorNotice error={error}>
        <div className="mt-3 flex flex-wrap gap-3">
          {/* A full reload: after an upgrade the portal's files have other names. */}
          <Button small onClick={() => globalThis.location.reload()}>
            {shell.broken.act}
          </Button>
          <a className="button button-small" href={`${basePath()}/portal/`}>
            {shell.broken.home}
          </a>
        </div>
      </ErrorNotice>
    </div>
  );
}
