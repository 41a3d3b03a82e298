import { composer } from "../../../texts/composer.ts";
import { useZone } from "../../../ui/times/format-times.ts";
import { clockTime } from "../../../ui/times/time-texts.ts";
import type { DraftStatus } from "./draft-saving.ts";

/** The storage location and time of the saved draft. */
export function DraftSaved({ draftStatus }: { readonly draftStatus: DraftStatus }) {
  const zone = useZone();
  const content = () => {
    switch (draftStatus.kind) {
      case "untouched":
        return "";
      case "typing":
        return composer.draftSaving;
      case "saved":
        return <Saved at={draftStatus.at} />;
      case "local":
        return composer.draftSavedLocally(clockTime(draftStatus.at, zone, true));
    }
  };
  return <p className="self-center text-second text-ink2 not-wide:pt-3">{content()}</p>;
}

/** The time, on phones in fewer words: it stays beside the title. */
function Saved({ at }: { readonly at: number }) {
  const zone = useZone();
  return (
    <>
      <span className="not-wide:sr-only">{composer.draftSaved(clockTime(at, zone, true))}</span>
      <span className="wide:hidden" aria-hidden="true">
        {composer.draftSavedShort(clockTime(at, zone))}
      </span>
    </>
  );
}
