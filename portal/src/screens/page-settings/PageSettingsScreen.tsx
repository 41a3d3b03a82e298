import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../api/current-person.ts";
import { useChoosePage, usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { CreatePage } from "../pages/CreatePage.tsx";
import { DeletePage } from "../pages/DeletePage.tsx";
import { SinglePageOnly } from "../pages/SinglePageOnly.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { PageForm } from "./PageForm.tsx";
import { pageQuery } from "./page-queries.ts";

/** Settings > Page: a page with name, address, time zone, appearance and access. */
export function PageSettingsScreen() {
  const selectPage = useChoosePage();
  const { all, selected } = usePages();
  const isOne = selected !== undefined || all.length < 2;
  const [isCreating, setCreating] = useState(false);
  const mayEdit = useMay("administer");
  const create = () => setCreating(true);
  useCreateInAddress(create);
  const createButton = mayEdit && (
    <Button small={!isOne} onClick={create}>
      {pageWords.create}
    </Button>
  );
  return (
    <SettingsFrame
      tab={isOne ? shell.settings.page : pageWords.title}
      heading={selected?.Name}
      actions={isOne && createButton}
    >
      <SinglePageOnly
        heading={pageWords.list}
        lead={pageWords.listLead}
        open={pageWords.open}
        action={createButton}
      >
        {(id) => <OnePage key={id} id={id} mayEdit={mayEdit} />}
      </SinglePageOnly>
      {mayEdit && isCreating && (
        <CreatePage
          onClose={() => setCreating(false)}
          onCreated={(slug) => {
            setCreating(false);
            selectPage(slug);
          }}
        />
      )}
    </SettingsFrame>
  );
}

function OnePage({ id, mayEdit }: { readonly id: string; readonly mayEdit: boolean }) {
  const { all } = usePages();
  const isOwner = useMay("own");
  return (
    <Loaded query={useQuery(pageQuery(id))}>
      {(versioned) => (
        <>
          <PageForm versioned={versioned} mayEdit={mayEdit} />
          {mayEdit && all.length > 1 && isOwner && (
            <div className="mt-9 max-w-[44rem]">
              <DeletePage page={versioned.value} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
