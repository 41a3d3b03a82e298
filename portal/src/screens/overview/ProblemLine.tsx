import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { alsoOnNames } from "../../api/also-on-names.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { sourcesInSentence } from "../../texts/sources.ts";
import { Time } from "../../ui/times/Time.tsx";

export type Problem = Overview["Unannounced"][number];

/** The status of a component, since when, its page, and the deciding sources other than announcements. */
export function ProblemLine({ problem }: { readonly problem: Problem }) {
  const { Status, Since, Voices, Pages } = problem;
  const pages = usePages();
  const [own = "", ...alsoOn] = Pages;
  const ownName = distinguishingName(pages, own);
  // Those of another page are of interest while all are selected.
  const otherNames = pages.selected === undefined ? alsoOnNames(pages, { Page: own, AlsoOn: alsoOn }) : [];
  const onPages = ownName === undefined ? "" : `, ${pageWords.onAll([ownName, ...otherNames])}`;
  const deciding = Voices.filter((source) => source.Status === Status && source.Kind !== "Announcement");
  return (
    <>
      {texts.shownSince(Status)} <Time at={Since} />
      {texts.attributed(sourcesInSentence(deciding), onPages)}
    </>
  );
}
