import { useZone } from "../../../ui/times/format-times.ts";
import { clockTime } from "../../../ui/times/time-texts.ts";
import { composer } from "../../../words/composer.ts";
import type { DraftStatus } from "./draft-saving.ts";

/** The storage location and time of the saved draft. */
export function DraftSaved({ draftStatus }: { readonly draftStatus: DraftStatus }) {
  const zone = useZone();
  const text = () => {
    switch (draftStatus.kind) {
      case "untouched":
        return "";
      case "typing":
        return composer.draftTyping;
      case "kept":
        return composer.draftKept(clockTime(draftStatus.at, zone, true));
      case "here":
        return composer.draftHere(clockTime(draftStatus.at, zone, true));
    }
  };
  return <p className="self-center text-second text-ink2">{text()}</p>;
}
