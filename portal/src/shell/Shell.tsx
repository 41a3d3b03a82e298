import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { listen } from "../api/live.ts";
import { useMay, useMe } from "../api/me.ts";
import { overviewQuery } from "../api/overview.ts";
import { ConfirmPlace } from "../look/ConfirmDialog.tsx";
import { Progress } from "../look/Progress.tsx";
import { ZoneContext } from "../look/times.ts";
import { ProofPlace } from "../screens/proof/ProofPlace.tsx";
import { shell } from "../words/shell.ts";
import { Banners } from "./Banners.tsx";
import { Navigation } from "./Navigation.tsx";
import { Repeater } from "./Repeater.tsx";
import { useShortcuts } from "./shortcuts.ts";

const HeldBar = lazy(async () => ({ default: (await import("../screens/held/HeldBar.tsx")).HeldBar }));
const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import("./ShortcutHelp.tsx")).ShortcutHelp }));

/** What stands around every screen behind the sign-in: what visitors see on top, the places beside it. */
export function Shell() {
  const me = useMe();
  const client = useQueryClient();
  const overview = useQuery(overviewQuery);
  const mayEdit = useMay("edit");
  const [open, setOpen] = useState<"palette" | "help">();
  useEffect(() => listen(client), [client]);
  useShortcuts(useMemo(() => ({ palette: () => setOpen("palette"), help: () => setOpen("help") }), []));
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(undefined);
  };
  return (
    <ZoneContext value={me.Page.TimeZone}>
      <ConfirmPlace>
        <a
          href="#content"
          className="button button-primary fixed start-2 top-2 z-50 not-focus:sr-only"
          onClick={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>("#content")?.focus();
          }}
        >
          {shell.skip}
        </a>
        <Repeater overview={overview.data} url={me.Page.Url} />
        <div className="wide:grid wide:grid-cols-[13rem_minmax(0,1fr)]">
          <Navigation counts={overview.data?.Counts} onPalette={() => setOpen("palette")} />
          <main id="content" tabIndex={-1} className="min-w-0 px-(--gutter) pt-5 pb-24 wide:pt-6">
            <div className="mx-auto max-w-[70rem] broad:mx-0">
              <Banners isSecure={me.Service.IsSecure} baseUrl={me.Service.BaseUrl} />
              <Suspense fallback={<Progress />}>
                <Outlet />
              </Suspense>
            </div>
          </main>
        </div>
        <Suspense>{mayEdit && <HeldBar />}</Suspense>
        <Suspense>
          {open === "palette" && <Palette onOpenChange={close} onHelp={() => setOpen("help")} />}
          {open === "help" && <ShortcutHelp onOpenChange={close} />}
        </Suspense>
        <ProofPlace />
      </ConfirmPlace>
    </ZoneContext>
  );
}
