import { lazy, Suspense, useState } from "react";
import { useMyPendingPublications } from "./use-publication-status.ts";

const HeldBar = lazy(async () => ({ default: (await import("./UndoBar.tsx")).UndoBar }));

/** The place of the undo bar, which is loaded with the first publication. */
export function UndoBarPlace() {
  const hasAny = useMyPendingPublications().length > 0;
  const [hadAny, setHadAny] = useState(hasAny);
  if (hasAny && !hadAny) setHadAny(true);
  return <Suspense>{hadAny && <HeldBar />}</Suspense>;
}
