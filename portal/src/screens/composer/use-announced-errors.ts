import { useEffect, useEffectEvent, useState } from "react";
import { composer } from "../../texts/composer.ts";
import { announce, withdrawAnnouncement } from "../../ui/notices/announce.ts";
import type { MissingField } from "./model/missing-fields.ts";

/** Announces the errors of a form on request; withdraws them as soon as they have changed. */
export function useAnnouncedErrors(missing: readonly MissingField[]): () => void {
  const [announced, setAnnounced] = useState("");
  const text = [...new Set(missing)].map((field) => composer.missing[field]).join(" ");
  const withdraw = useEffectEvent(() => {
    if (announced === "" || announced === text) return;
    withdrawAnnouncement(announced);
    setAnnounced("");
  });
  useEffect(() => withdraw(), [text]);
  return () => {
    announce(text);
    setAnnounced(text);
  };
}
