import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";
import { isInitialStatus } from "../../../texts/sources.ts";
import { Time } from "../../../ui/times/Time.tsx";
import { SourceName } from "../../announcements/SourceName.tsx";

type PreviewedComponent = PreviewOut["Components"][number];

/** The deciding sources of a component's status, as seen from an announcement. */
export function StatusSources(props: {
  readonly previewed: Pick<PreviewedComponent, "Now" | "NowSince" | "Voices">;
  readonly announcementId: string | undefined;
  /** When the component was created. */
  readonly createdAt: string | undefined;
}) {
  const { previewed, announcementId, createdAt } = props;
  const decidingSources = previewed.Voices.filter(({ Status }) => Status === previewed.Now);
  if (decidingSources.length === 0) return null;
  return (
    <ul className="text-second text-ink2 @max-[36rem]:order-1 @max-[36rem]:col-span-2 @[36rem]:order-1 @[36rem]:col-span-4">
      {decidingSources.map((source) => (
        <li key={`${source.Kind} ${source.Source ?? ""}`}>
          {createdAt !== undefined && isInitialStatus(source, createdAt) ? (
            composer.sinceCreation(source.Status)
          ) : (
            <StatusSource
              source={source}
              isOwn={source.Kind === "Announcement" && source.Source === announcementId}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function StatusSource(props: {
  readonly source: PreviewedComponent["Voices"][number];
  readonly isOwn: boolean;
}) {
  const { source, isOwn } = props;
  return (
    <>
      {isOwn ? composer.ownEffect : <SourceName source={source} />}
      {`: ${source.Status}, `}
      <Time at={source.Since} />
    </>
  );
}
