import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { SourcesInSentence } from "../../announcements/SourceName.tsx";
import { remainingSources } from "../model/remaining-problems.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/** A component's status after its incident ends, and the sources of a problem that stays. */
export function AfterClosing(props: {
  readonly previewed: PreviewedComponent;
  readonly announcementId: string | undefined;
}) {
  const { previewed, announcementId } = props;
  const sources = remainingSources(previewed, announcementId);
  return (
    <div className="@[36rem]:pt-2">
      <StatusWord status={previewed.After} />
      {sources.length > 0 && (
        <p className="text-second text-ink2">
          {composer.goesOn} <SourcesInSentence sources={sources} />.
        </p>
      )}
    </div>
  );
}
