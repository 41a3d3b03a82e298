import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { distinguishingName, type Pages, usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { announcements } from "../../texts/announcements.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { templates as texts } from "../../texts/templates.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast, toastError } from "../../ui/notices/toast.ts";
import { templatesQuery } from "../composer/composer-queries.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.templates });

async function remove({ Id, Name }: TemplateOut): Promise<void> {
  await send("DELETE", `Template/${Id}`);
  const restore = async () => {
    await send("POST", `Template/${Id}/Restore`);
    toast({ text: texts.restored });
    await refresh();
  };
  toast({
    text: texts.deleted(Name),
    action: { label: texts.undo, run: () => void restore().catch(toastError) },
  });
  await refresh();
}

/** The texts that announcements begin with. */
export function TemplatesScreen() {
  const mayEdit = useMay("edit");
  const { data: allTemplates, error, isPending, refetch } = useQuery(templatesQuery);
  const pages = usePages();
  const { selected } = pages;
  const data = allTemplates?.filter(({ Page }) => selected === undefined || Page === selected.Slug);
  // The template being edited, or a new one; kept while the dialog closes.
  const [edited, setEdited] = useState<TemplateOut | "new">();
  useCreateInAddress(() => mayEdit && setEdited("new"));
  const create = (
    <Button kind="primary" onClick={() => setEdited("new")}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <DetailTitle
        line={texts.lead}
        list={<TextLink to="/announcements">{announcements.title}</TextLink>}
        actions={mayEdit && data !== undefined && data.length > 0 ? create : undefined}
      >
        {texts.title}
      </DetailTitle>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Progress />}
      {data?.length === 0 && (
        <EmptyState
          title={selected === undefined ? texts.empty : texts.emptyOn(selected.Name)}
          action={mayEdit && create}
        >
          {texts.emptyHint}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Rows label={texts.title}>
          {data.map((template) => (
            <Row
              key={template.Id}
              title={template.Name}
              line={lineOf(template, pages)}
              action={mayEdit && <TemplateActions template={template} onEdit={() => setEdited(template)} />}
            />
          ))}
        </Rows>
      )}
      {edited !== undefined && (
        <TemplateDialog
          key={edited === "new" ? "new" : edited.Id}
          template={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function lineOf({ Kind, Title, Fields, Page }: TemplateOut, pages: Pages): string {
  const requiredFields = Fields.length === 0 ? "" : ` ${texts.requiredFields(Fields)}`;
  const page = distinguishingName(pages, Page);
  return `${Kind}${page === undefined ? "" : `, ${pageWords.on(page)}`}. “${Title}”.${requiredFields}`;
}

function TemplateActions({
  template,
  onEdit,
}: {
  readonly template: TemplateOut;
  readonly onEdit: () => void;
}) {
  const { Id, Name } = template;
  return (
    <>
      <ButtonLink small to="/announcements/new" search={{ template: Id }} aria-label={texts.useNamed(Name)}>
        {texts.use}
      </ButtonLink>
      <Button small kind="bare" aria-label={texts.editNamed(Name)} onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button
        small
        kind="bare"
        aria-label={texts.deleteNamed(Name)}
        onClick={() => void remove(template).catch(toastError)}
      >
        {texts.delete}
      </Button>
    </>
  );
}
