import { type UseSuspenseQueryResult, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { MeContext, meQuery, useMay, useMe } from "../api/current-person.ts";
import { withDistinctNames } from "../api/distinct-names.ts";
import { lazyComponent } from "../api/lazy-screens.ts";
import { listen } from "../api/live.ts";
import { useOverview } from "../api/overview.ts";
import { PagesContext, useAddressedPage } from "../api/pages.ts";
import { afterHydration } from "../prerender/hydrated.ts";
import { UndoBarSlot } from "../screens/pending-publication/UndoBarSlot.tsx";
import { ReauthenticationSlot } from "../screens/reauthentication/ReauthenticationSlot.tsx";
import { shell } from "../texts/shell.ts";
import { ConfirmProvider } from "../ui/dialogs/ConfirmDialog.tsx";
import { isModalOpen } from "../ui/dialogs/modal.ts";
import { Progress } from "../ui/notices/Progress.tsx";
import { ZoneContext } from "../ui/times/format-times.ts";
import { Banners } from "./Banners.tsx";
import { useFieldInAddress } from "./field-in-address.ts";
import { KeyCapture } from "./KeyCapture.tsx";
import { captureForPalette, endPaletteCapture } from "./key-capture.ts";
import { Navigation } from "./Navigation.tsx";
import { RoleGuard } from "./RoleGuard.tsx";
import { SendingBar } from "./SendingBar.tsx";
import { StatusStrip } from "./StatusStrip.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { useGlobalActions } from "./use-global-actions.ts";

const Palette = lazyComponent(async () => (await import("./Palette.tsx")).Palette);
const ShortcutHelp = lazyComponent(async () => (await import("./ShortcutHelp.tsx")).ShortcutHelp);

/** Subscribes to live updates while a screen behind sign-in is open. */
function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stopListening: (() => void) | undefined;
    const start = () => {
      stopListening = listen(client);
    };
    // A refetch before the last part is hydrated would have it differ from the document.
    const cancel = afterHydration(start);
    return () => {
      cancel();
      stopListening?.();
    };
  }, [client]);
}

function SkipLink() {
  return (
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
  );
}

/** All screens behind sign-in. */
export function Shell() {
  const { data: me }: UseSuspenseQueryResult<MeOut> = useSuspenseQuery(meQuery);
  return (
    <MeContext value={me}>
      <Frame />
    </MeContext>
  );
}

/** The frame of the screens: status strip and navigation. */
function Frame() {
  const me = useMe();
  const overview = useOverview();
  const slug = useAddressedPage();
  const all = overview.data?.Pages;
  const pageSelection = useMemo(() => {
    const allPages = withDistinctNames(all ?? []);
    const selected = allPages.length < 2 ? undefined : allPages.find(({ Slug }) => Slug === slug);
    return { all: allPages, selected };
  }, [all, slug]);
  // Without an answer, the screens of all pages do without the pages.
  const arePagesPending = overview.isPending && (slug !== undefined || overview.failureCount === 0);
  const mayEdit = useMay("edit");
  const [open, setOpen] = useState<"palette" | "help">();
  useLive();
  useGlobalActions();
  useFieldInAddress();
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const shortcutHandlers = useMemo(
    () => ({
      palette() {
        // Not over another dialog, which may contain unsaved input; the help of the shortcuts has none.
        if (latestOpen.current === "palette" || (latestOpen.current === undefined && isModalOpen())) return;
        // At once: what is typed before it is rendered would go to the screen behind it.
        captureForPalette(() => setOpen(undefined));
        setOpen("palette");
      },
      help: () => setOpen("help"),
    }),
    [],
  );
  useShortcuts(shortcutHandlers);
  useEffect(() => endPaletteCapture, []);
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(undefined);
  };
  return (
    <ZoneContext value={pageSelection.selected?.TimeZone ?? me.Page.TimeZone}>
      <PagesContext value={pageSelection}>
        <ConfirmProvider>
          <SkipLink />
          <StatusStrip overview={overview.data} />
          <div className="wide:grid wide:grid-cols-[13rem_minmax(0,1fr)]">
            <Navigation counts={overview.data?.Counts} onPalette={() => shortcutHandlers.palette()} />
            <main id="content" tabIndex={-1} className="min-w-0 px-(--gutter) pt-5 pb-24 wide:pt-6">
              <div className="mx-auto max-w-[70rem] broad:mx-0">
                <Banners isSecure={me.Service.IsSecure} baseUrl={me.Service.BaseUrl} />
                {/* What queries more is hydrated separately, in shorter tasks. */}
                <Suspense>
                  <SendingBar />
                </Suspense>
                {/* Rendered before, the screen would briefly show other pages' data, or in another arrangement. */}
                {arePagesPending ? (
                  <Progress />
                ) : (
                  <Suspense fallback={<Progress />}>
                    <RoleGuard>
                      <Outlet />
                    </RoleGuard>
                  </Suspense>
                )}
              </div>
            </main>
          </div>
          <Suspense>{mayEdit && <UndoBarSlot />}</Suspense>
          <Suspense fallback={<KeyCapture />}>
            {open === "palette" && <Palette onOpenChange={close} onHelp={() => setOpen("help")} />}
            {open === "help" && <ShortcutHelp onOpenChange={close} />}
          </Suspense>
          <ReauthenticationSlot />
        </ConfirmProvider>
      </PagesContext>
    </ZoneContext>
  );
}
