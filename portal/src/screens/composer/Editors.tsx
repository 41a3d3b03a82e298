import { useQuery } from "@tanstack/react-query";
import { composer } from "../../texts/composer.ts";
import { useZone } from "../../ui/times/format-times.ts";
import { clockTime } from "../../ui/times/time-texts.ts";
import { editorsQuery } from "./composer-queries.ts";

/** Other people who are editing this announcement, live; `isReading` if the caller is not. */
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
