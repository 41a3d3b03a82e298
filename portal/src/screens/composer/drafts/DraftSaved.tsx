import { useZone } from "../../../ui/times/format-times.ts";
import { clockTime } from "../../../ui/times/time-texts.ts";
import { composer } from "../../../words/composer.ts";
import type { DraftStatus } from "./draft-saving.ts";

/** Where and when the draft was saved. */
export function DraftSaved({ keeping }: { readonly keeping: DraftStatus }) {
  const zone = useZone();
  const text = () => {
    switch (keeping.kind) {
      case "untouched":
        return "";
      case "typing":
        return composer.draftTyping;
      case "kept":
        return composer.draftKept(clockTime(keeping.at, zone, true));
      case "here":
        return composer.draftHere(clockTime(keeping.at, zone, true));
    }
  };
  return <p className="self-center text-second text-ink2">{text()}</p>;
}
