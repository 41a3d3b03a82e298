import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { toast } from "../../ui/notices/toast.ts";
import { type DraftForm, useDraft } from "../conflicts/use-draft.ts";
import { type PageDraft, pageQuery, pageShape, type VersionedPage } from "./page-queries.ts";

/** The page's form, preserved across others' changes; one save writes settings, visibility, logo and favicon. */
export function usePageDraft(versioned: VersionedPage, onSaved: () => void): DraftForm<PageDraft> {
  const { Id, Access } = versioned.value;
  const client = useQueryClient();
  // The service's message about a page that is no longer public.
  const accessMessage = useRef<string>(undefined);
  return useDraft<PageDraft>({
    shape: pageShape,
    path: `Page/${Id}`,
    versioned,
    read: () => client.fetchQuery({ ...pageQuery(Id), staleTime: 0 }),
    write: async ({ Logo, Favicon, ...fields }, ifMatch) => {
      accessMessage.current = undefined;
      if (Object.keys(fields).length > 0) {
        const { result, message } = await send("PATCH", `Page/${Id}`, fields, { ifMatch });
        if (Access === "Public" && result.Access !== "Public") accessMessage.current = message;
      }
      if (Logo === null) await send("DELETE", `Page/${Id}/Logo`);
      if (Logo instanceof Blob) await send("PUT", `Page/${Id}/Logo`, Logo);
      if (Favicon === null) await send("DELETE", `Page/${Id}/Favicon`);
      if (Favicon instanceof Blob) await send("PUT", `Page/${Id}/Favicon`, Favicon);
    },
    onSettled: async (saved) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.pages }),
        client.invalidateQueries({ queryKey: keys.me, exact: true }),
      ]);
      if (saved === undefined) return;
      onSaved();
      toast(
        accessMessage.current === undefined
          ? { text: texts.saved }
          : { text: accessMessage.current, durationMs: null },
      );
    },
  });
}
