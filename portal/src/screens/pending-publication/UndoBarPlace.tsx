import { lazy, Suspense, useState } from "react";
import { useMyPendingPublications } from "./use-publication-status.ts";

const HeldBar = lazy(async () => ({ default: (await import("./UndoBar.tsx")).UndoBar }));

/** Where what one has published can be taken back; its bar comes with the first of it, and follows it to its end. */
export function UndoBarPlace() {
  const hasAny = useMyPendingPublications().length > 0;
  const [hadAny, setHadAny] = useState(hasAny);
  if (hasAny && !hadAny) setHadAny(true);
  return <Suspense>{hadAny && <HeldBar />}</Suspense>;
}
