import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { useChoosePage, usePages } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pages as words } from "../../words/pages.ts";
import { shell } from "../../words/shell.ts";
import { AccessSection } from "../pages/AccessSection.tsx";
import { CreatePage } from "../pages/CreatePage.tsx";
import { SinglePageOnly } from "../pages/SinglePageOnly.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { LogoField } from "./LogoField.tsx";
import { PageForm } from "./PageForm.tsx";
import { pageQuery } from "./page-queries.ts";

/** Settings > Page: the pages with name, address, time zone, appearance and access. */
export function PageSettingsScreen() {
  const { all } = usePages();
  const choose = useChoosePage();
  const [isCreating, setCreating] = useState(false);
  const mayEdit = useMay("administer");
  const acts = mayEdit && <Button onClick={() => setCreating(true)}>{words.create}</Button>;
  return (
    <SettingsFrame tab={shell.settings.page} acts={acts}>
      <SinglePageOnly heading={words.list} lead={words.listLead}>
        {(id) => <OnePage key={id} id={id} isOneOfSeveral={all.length > 1} mayEdit={mayEdit} />}
      </SinglePageOnly>
      {isCreating && (
        <CreatePage
          onClose={() => setCreating(false)}
          onMade={(slug) => {
            setCreating(false);
            choose(slug);
          }}
        />
      )}
    </SettingsFrame>
  );
}

function OnePage(props: {
  readonly id: string;
  readonly isOneOfSeveral: boolean;
  readonly mayEdit: boolean;
}) {
  const { id, isOneOfSeveral, mayEdit } = props;
  return (
    <Loaded query={useQuery(pageQuery(id))}>
      {(versioned) => (
        <div className="flex flex-col gap-10">
          <PageForm versioned={versioned} mayEdit={mayEdit} />
          <AccessSection page={versioned.value} mayEdit={mayEdit} />
          <LogoField page={versioned.value} mayEdit={mayEdit} />
          {isOneOfSeveral && <DeletePage page={versioned.value} />}
        </div>
      )}
    </Loaded>
  );
}

function DeletePage({ page }: { readonly page: PageOut }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const choose = useChoosePage();
  const mayDelete = useMay("own");
  const refresh = async () => {
    // Its content is affected as well.
    await client.invalidateQueries();
  };
  const restoring = useMutation({
    mutationFn: () => send("POST", `Page/${page.Id}/Restore`),
    onError: (error) => toast({ text: error.message }),
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: async () => {
      await send("DELETE", `Page/${page.Id}`);
      client.removeQueries({ queryKey: [...keys.pages, page.Id] });
    },
    onSuccess: () => {
      choose(undefined);
      toast({ text: words.removed(page.Name), act: { label: words.undo, run: () => restoring.mutate() } });
    },
    onError: (error) => toast({ text: error.message }),
    onSettled: refresh,
  });
  if (!mayDelete) return null;
  const ask = async () => {
    const question = {
      title: words.removeAsk(page.Name),
      text: words.removeLead,
      act: words.remove,
      cancel: words.keep,
    };
    if (await confirm(question)) deleting.mutate();
  };
  return (
    <div>
      <Button busy={deleting.isPending} onClick={() => void ask()}>
        {words.remove}
      </Button>
    </div>
  );
}
