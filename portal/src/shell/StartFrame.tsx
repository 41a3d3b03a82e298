/** The portal's frame before the session is known: while it loads, and while the service or its database is down. */
import { useQuery } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { basePath } from "../api/base-path.ts";
import { useConnectivity } from "../api/connectivity.ts";
import { RefusedError } from "../api/refused-error.ts";
import { shell } from "../texts/shell.ts";
import { uiTexts } from "../texts/ui.ts";
import { Button } from "../ui/Button.tsx";
import { useDelayed } from "../ui/notices/delayed.ts";
import { RetryCountdown } from "../ui/notices/RetryCountdown.tsx";
import { ErrorScreen } from "./ErrorScreen.tsx";
import { Logo } from "./Logo.tsx";
import { lastStripHeight } from "./strip-height.ts";

const retryIntervalMs = 5_000;

/** The public page's overall status in words; null if it can't be read. */
async function readPublicStatus(): Promise<string | null> {
  try {
    const response = await fetch(`${basePath()}/index.json`, { credentials: "omit" });
    const body: unknown = await response.json();
    const description: unknown = Reflect.get(Object(Reflect.get(Object(body), "Status")), "Description");
    return response.ok && typeof description === "string" ? description : null;
  } catch {
    return null;
  }
}

/** The public page's status, which does not need the database. */
function PublicStatus() {
  const { data = null } = useQuery({
    queryKey: ["public-status"],
    queryFn: readPublicStatus,
    refetchInterval: retryIntervalMs,
  });
  return (
    <>
      <p className="min-w-0 flex-1">{data === null ? shell.visitorsUnknown : shell.down.visitorsSee(data)}</p>
      {data !== null && (
        <a className="link shrink-0" href={`${basePath()}/`} target="_blank" rel="noreferrer">
          {shell.openPage}
        </a>
      )}
    </>
  );
}

function Frame({ strip, children }: { readonly strip: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <section
        aria-label={shell.whatVisitorsSee}
        className="flex min-h-10 items-center gap-x-4 bg-sunk px-(--gutter) py-2 text-second wide:px-6"
        style={{ minHeight: strip === null ? lastStripHeight() : undefined }}
      >
        {strip}
      </section>
      <div className="wide:grid wide:grid-cols-[13rem_minmax(0,1fr)]">
        <header className="border-rule ps-(--gutter) not-wide:border-b wide:min-h-[calc(100dvh-2.5rem)] wide:border-e wide:ps-6">
          <div className="flex min-h-12 items-center wide:mt-2">
            <Logo />
          </div>
        </header>
        <main className="min-w-0 px-(--gutter) pt-5 pb-24 wide:pt-6">{children}</main>
      </div>
    </>
  );
}

/** The frame while the session is read: loading, or the part that is down. */
export function StartFrame() {
  const router = useRouter();
  const { down } = useConnectivity();
  const isLate = useDelayed(true);
  const title = down === undefined ? uiTexts.loading : shell.down[down].title;
  useEffect(() => {
    document.title = `${title} · ${shell.product}`;
  }, [title]);
  if (down === undefined)
    return (
      <Frame strip={null}>
        <h1 className="text-title font-title pt-2 tracking-[-.02em] wide:pt-1">{shell.product}</h1>
        <p role="status" className="mt-1 min-h-6 text-ink2">
          {isLate && `${uiTexts.loading}…`}
        </p>
      </Frame>
    );
  return (
    <Frame strip={<PublicStatus />}>
      <div role="status" className="max-w-text">
        <h1 className="text-title font-title pt-2 tracking-[-.02em] wide:pt-1">{title}</h1>
        <p className="mt-3">{shell.down[down].text}</p>
        <p className="mt-3 text-ink2">
          <RetryCountdown />
        </p>
      </div>
      <Button className="mt-5" onClick={() => void router.invalidate()}>
        {shell.down.retry}
      </Button>
    </Frame>
  );
}

/** The frame after the session could not be read; retries until it can. */
export function StartFailed(props: ErrorComponentProps) {
  const router = useRouter();
  const isDown = useConnectivity().down !== undefined && props.error instanceof RefusedError;
  const retry = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    if (!isDown) return undefined;
    const timer = setInterval(retry, retryIntervalMs);
    globalThis.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener("online", retry);
    };
  }, [isDown]);
  if (isDown) return <StartFrame />;
  return (
    <Frame strip={null}>
      <ErrorScreen {...props} />
    </Frame>
  );
}
