import { lazy, Suspense, useState } from "react";
import { useMyHeld } from "./held.ts";

const HeldBar = lazy(async () => ({ default: (await import("./HeldBar.tsx")).HeldBar }));

/** Where what one has published can be taken back; its bar comes with the first of it, and follows it to its end. */
export function HeldPlace() {
  const hasAny = useMyHeld().length > 0;
  const [hadAny, setHadAny] = useState(hasAny);
  if (hasAny && !hadAny) setHadAny(true);
  return <Suspense>{hadAny && <HeldBar />}</Suspense>;
}
