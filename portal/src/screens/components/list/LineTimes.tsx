import type { ComponentOut } from "../../../../../src/contract/components.ts";
import { setInSentence } from "../../../../../src/contract/source-names.ts";
import { alsoOnNames } from "../../../api/also-on-names.ts";
import { usePages } from "../../../api/pages.ts";
import { components as texts } from "../../../texts/components.ts";
import { pages as pageWords } from "../../../texts/pages.ts";
import { Age, Time } from "../../../ui/times/Time.tsx";
import type { Remark } from "../component-queries.ts";
import { fullDuration } from "../format-durations.ts";

/** When the status began, who set it by hand, and the reports; the other pages. */
export function LineTimes(props: { readonly component: ComponentOut; readonly setBy: Remark["SetBy"] }) {
  const { component, setBy } = props;
  const alsoOn = alsoOnNames(usePages(), component);
  const { StatusSince, LastReportAt, ReportEvery, ReportDueAt, Status } = component;
  return (
    <p className="text-second text-ink2">
      {texts.sinceAtStart} <Time at={StatusSince} />
      {setBy !== null && `, ${setInSentence(setBy)}`}
      {LastReportAt !== null && (
        <>
          , {texts.lastReport} <Age ms={Date.parse(LastReportAt)} />
        </>
      )}
      {ReportEvery !== null &&
        `, ${(Status === "Unknown" ? texts.silent : texts.dueEvery)(fullDuration(ReportEvery * 1_000))}`}
      {ReportEvery === null && ReportDueAt !== null && (
        <>
          , {texts.heartbeatDue} <Time at={ReportDueAt} />
        </>
      )}
      {alsoOn.length > 0 && `, ${pageWords.alsoOnNamed(alsoOn)}`}
    </p>
  );
}
