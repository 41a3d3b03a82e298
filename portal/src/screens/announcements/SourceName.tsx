import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { type NamedSource, sourceInSentence } from "../../../../src/contract/source-names.ts";
import { sourceAtStart } from "../../texts/sources.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { announcementQuery } from "../composer/composer-queries.ts";

/** The announcement of a source; undefined for other sources, and until it is loaded. */
function useSourceAnnouncement({ Kind, Source }: NamedSource) {
  const id = Kind === "Announcement" ? Source : null;
  return useQuery({ ...announcementQuery(id ?? ""), enabled: id !== null }).data?.result;
}

/** A status source at the start of a line; an announcement leads to its screen. */
export function SourceName({ source }: { readonly source: NamedSource }) {
  const announcement = useSourceAnnouncement(source);
  const name = sourceAtStart(source, announcement);
  if (announcement === undefined) return name;
  return (
    <TextLink to="/announcements/$id" params={{ id: announcement.Id }}>
      {name}
    </TextLink>
  );
}

function SourceInSentence({ source }: { readonly source: NamedSource }) {
  const announcement = useSourceAnnouncement(source);
  if (announcement === undefined) return sourceInSentence(source);
  return (
    <>
      {announcement.Kind.toLowerCase()}{" "}
      <TextLink to="/announcements/$id" params={{ id: announcement.Id }}>
        “{announcement.Title}”
      </TextLink>
    </>
  );
}

/** Sources in one sentence: `reported by key “Prober” and incident “Orders fail”`. */
export function SourcesInSentence({ sources }: { readonly sources: readonly NamedSource[] }) {
  return sources.map((source, index) => (
    <Fragment key={`${source.Kind} ${source.Source ?? ""}`}>
      {index > 0 && " and "}
      <SourceInSentence source={source} />
    </Fragment>
  ));
}
