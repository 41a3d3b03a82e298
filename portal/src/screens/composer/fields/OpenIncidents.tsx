import { useOverview } from "../../../api/overview.ts";
import { composer } from "../../../texts/composer.ts";
import { TextLink } from "../../../ui/ButtonLink.tsx";

/** Leads to an update of the open incidents, which cover all problems; of one page, or of all. */
export function OpenIncidents({ page }: { readonly page: string | null }) {
  const incidents = (useOverview().data?.Open ?? []).filter(
    ({ Kind, Page }) => Kind === "Incident" && (page === null || Page === page),
  );
  return (
    <>
      {composer.allAnnounced}
      {incidents.map(({ Id, Title }) => (
        <span key={Id}>
          {" "}
          <TextLink to="/announcements/$id/update" params={{ id: Id }}>
            {composer.postUpdateTo(Title)}
          </TextLink>
        </span>
      ))}
    </>
  );
}
