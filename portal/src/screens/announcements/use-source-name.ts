import { useQuery } from "@tanstack/react-query";
import type { NamedSource } from "../../../../src/contract/source-names.ts";
import { sourceAtStart } from "../../texts/sources.ts";
import { announcementQuery } from "../composer/composer-queries.ts";

/** A status source at the start of a line; an announcement by its kind and title. */
export function useSourceName(source: NamedSource): string {
  const announcementId = source.Kind === "Announcement" ? source.Source : null;
  const { data } = useQuery({
    ...announcementQuery(announcementId ?? ""),
    enabled: announcementId !== null,
  });
  return sourceAtStart(source, data?.result);
}
