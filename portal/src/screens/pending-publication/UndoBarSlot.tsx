import { lazy, Suspense, useState } from "react";
import { useMyPendingPublications } from "./use-publication-status.ts";

const LazyUndoBar = lazy(async () => ({ default: (await import("./UndoBar.tsx")).UndoBar }));

/** Renders the undo bar, loaded with the first publication. */
export function UndoBarSlot() {
  const hasAny = useMyPendingPublications().length > 0;
  const [hadAny, setHadAny] = useState(hasAny);
  if (hasAny && !hadAny) setHadAny(true);
  return <Suspense>{hadAny && <LazyUndoBar />}</Suspense>;
}
