import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clockTime, useZone } from "../../look/times/times.ts";
import { composer } from "../../words/composer.ts";
import { editorsQuery } from "./reads.ts";

/** Who else is editing this announcement, kept true; `isReading` where one does not edit it oneself. */
export function Editors({ id, isReading = false }: { readonly id: string; readonly isReading?: boolean }) {
  const zone = useZone();
  const { data = [] } = useQuery(editorsQuery(id));
  const names = data.map(({ Name, Since }) => composer.editorSince(Name, clockTime(Date.parse(Since), zone)));
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="mb-5 border-s-2 border-ink ps-3">{composer.editors(names, isReading)}</p>
      )}
    </div>
  );
}

/** The name of the one other editor that was seen while the form was open; undefined where there were none, or several. */
export function useEditorsSeen(announcementId: string | null): string | undefined {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { data } = useQuery({ ...editorsQuery(announcementId ?? ""), enabled: announcementId !== null });
  const added = (data ?? []).map(({ Name }) => Name).filter((name) => !seen.includes(name));
  if (added.length > 0) setSeen([...seen, ...added]);
  return seen.length === 1 ? seen[0] : undefined;
}
