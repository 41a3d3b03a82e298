import { clockTime, useZone } from "../../../look/times/times.ts";
import { composer } from "../../../words/composer.ts";
import type { Keeping } from "./draft-keeping.ts";

/** Where what was typed is kept, and since when. */
export function DraftKept({ keeping }: { readonly keeping: Keeping }) {
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
