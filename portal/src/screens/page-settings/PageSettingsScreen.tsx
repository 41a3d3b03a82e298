import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "../../api/me.ts";
import { Loaded } from "../../look/Loaded.tsx";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { LogoField } from "./LogoField.tsx";
import { PageForm } from "./PageForm.tsx";
import { pageQuery } from "./reading.ts";

/** Settings > Page: what the page is called, where it is, how it tells time, what it links to, and how it looks. */
export function PageSettingsScreen() {
  const query = useQuery(pageQuery(useMe().Page.Id));
  const mayEdit = useMay("administer");
  return (
    <SettingsFrame tab={shell.settings.page}>
      <Loaded query={query}>
        {(versioned) => (
          <div className="flex flex-col gap-10">
            <PageForm versioned={versioned} mayEdit={mayEdit} />
            <LogoField page={versioned.page} mayEdit={mayEdit} />
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
