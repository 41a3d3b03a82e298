import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "../../api/me.ts";
import { Loaded } from "../../look/Loaded.tsx";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { PageForm } from "./PageForm.tsx";
import { pageQuery } from "./reading.ts";

/** Settings > Page: what the page is called, where it is, how it tells time, and what it links to. */
export function PageSettingsScreen() {
  const query = useQuery(pageQuery(useMe().Page.Id));
  const mayEdit = useMay("administer");
  return (
    <SettingsFrame tab={shell.settings.page}>
      <Loaded query={query}>{(versioned) => <PageForm versioned={versioned} mayEdit={mayEdit} />}</Loaded>
    </SettingsFrame>
  );
}
