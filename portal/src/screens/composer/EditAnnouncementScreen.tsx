import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { composer } from "../../texts/composer.ts";
import { AnnouncementSummary, type OpenedAnnouncement } from "./AnnouncementSummary.tsx";
import { AffectedTable } from "./affected/AffectedTable.tsx";
import { Composer, type Fields } from "./Composer.tsx";
import { MessageField, PinField, TitleField, TranslatedFields } from "./fields/CommonFields.tsx";
import { PlanFields } from "./fields/PlanFields.tsx";
import { useAnnouncementId, useComposerSearch } from "./use-composer-address.ts";

/** Edits an announcement's title, schedule and components; or, with `?update=`, the text of one update. */
export function EditAnnouncementScreen() {
  const id = useAnnouncementId();
  const { update } = useComposerSearch();
  const operation = update === undefined ? "PatchAnnouncement" : "PatchUpdate";
  return (
    <AnnouncementSummary
      key={update ?? ""}
      purpose={{ operation, announcementId: id, updateId: update ?? null }}
    >
      {(opened) => (update === undefined ? <Edit {...opened} /> : <EditUpdate {...opened} />)}
    </AnnouncementSummary>
  );
}

function Edit({ announcement, components, open }: OpenedAnnouncement) {
  return (
    <Composer
      opened={open()}
      title={() => composer.titleOf.PatchAnnouncement}
      line={announcement.Title}
      components={components}
    >
      {(fields) => <EditFields {...fields} components={components} />}
    </Composer>
  );
}

function EditFields(props: Fields & { readonly components: readonly ComponentOut[] }) {
  const { composing, errors, previewedComponents, components } = props;
  const { form, change, base } = composing;
  return (
    <>
      <TitleField composing={composing} errors={errors} />
      <TranslatedFields composing={composing} errors={errors} fields={["Title"]} />
      <PlanFields
        form={form}
        errors={errors}
        onChange={change}
        announcementId={base === null ? null : base.announcement.Id}
      />
      <AffectedTable
        form={form}
        components={components}
        previewed={previewedComponents}
        announcementId={base?.announcement.Id}
        isEnded={!isOpen(form.kind, form.state)}
        errors={errors}
        onChange={(affected) => change({ affected })}
      />
      <PinField composing={composing} errors={errors} />
    </>
  );
}

function EditUpdate({ announcement, components, open }: OpenedAnnouncement) {
  return (
    <Composer
      opened={open()}
      title={() => composer.titleOf.PatchUpdate}
      line={announcement.Title}
      components={components}
    >
      {(fields) => (
        <>
          <MessageField {...fields} />
          <TranslatedFields {...fields} fields={["Message"]} />
        </>
      )}
    </Composer>
  );
}
