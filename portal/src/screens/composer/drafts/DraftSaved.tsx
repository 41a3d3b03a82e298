import { composer } from "../../../texts/composer.ts";
import { useZone } from "../../../ui/times/format-times.ts";
import { clockTime } from "../../../ui/times/time-texts.ts";
import type { DraftStatus } from "./draft-saving.ts";

/** The storage location and time of the saved draft. */
export function DraftSaved({ draftStatus }: { readonly draftStatus: DraftStatus }) {
  const zone = useZone();
  const text = () => {
    switch (draftStatus.kind) {
      case "untouched":
        return "";
      case "typing":
        return composer.draftSaving;
      case "saved":
        return composer.draftSaved(clockTime(draftStatus.at, zone, true));
      case "local":
        return composer.draftSavedLocally(clockTime(draftStatus.at, zone, true));
    }
  };
  return <p className="self-center text-second text-ink2">{text()}</p>;
}
