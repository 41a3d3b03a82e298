import { movesFrom } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { composer } from "../../texts/composer.ts";
import { AnnouncementSummary, type OpenedAnnouncement } from "./AnnouncementSummary.tsx";
import { AffectedTable } from "./affected/AffectedTable.tsx";
import { Composer, type Fields } from "./Composer.tsx";
import type { ComposerSearch } from "./composer-search.ts";
import { MessageField, StateField, TranslatedFields } from "./fields/CommonFields.tsx";
import { type ComposerForm, initialRow } from "./model/composer-form.ts";
import { initialForm } from "./model/initial-form.ts";
import { isBackfilled } from "./model/request-bodies.ts";
import { useAnnouncementId, useComposerSearch } from "./use-composer-address.ts";
import { useFocusField } from "./use-focus-field.ts";

/** Posts an update: state, message, affected components. */
export function UpdateScreen() {
  const id = useAnnouncementId();
  return (
    <AnnouncementSummary purpose={{ operation: "PostUpdate", announcementId: id, updateId: null }}>
      {(opened) => <UpdateComposer {...opened} />}
    </AnnouncementSummary>
  );
}

function initialUpdateForm(
  announcement: AnnouncementOut,
  components: readonly ComponentOut[],
  search: ComposerSearch,
): ComposerForm {
  const opened = initialForm("PostUpdate", announcement, null);
  const isNext = search.state !== undefined && movesFrom(opened.kind, opened.state).includes(search.state);
  const form = isNext && search.state !== undefined ? { ...opened, state: search.state } : opened;
  const component = components.find(({ Id }) => Id === search.component);
  if (component === undefined || form.affected.some(({ componentId }) => componentId === component.Id))
    return form;
  return { ...form, affected: [...form.affected, initialRow(form.kind, component)] };
}

function UpdateComposer({ announcement, components, open }: OpenedAnnouncement) {
  const search = useComposerSearch();
  return (
    <Composer
      opened={open(initialUpdateForm(announcement, components, search))}
      title={() => composer.titleOf.PostUpdate}
      line={announcement.Title}
      components={components}
    >
      {(fields) => <UpdateFields {...fields} components={components} />}
    </Composer>
  );
}

function UpdateFields(props: Fields & { readonly components: readonly ComponentOut[] }) {
  const { composing, errors, previewedComponents, components } = props;
  const { form, change, base } = composing;
  useFocusField("Message", form.message === "");
  return (
    <>
      <StateField composing={composing} errors={errors} currentState={base?.announcement.State} />
      <MessageField composing={composing} errors={errors} />
      <TranslatedFields composing={composing} errors={errors} fields={["Message"]} />
      <AffectedTable
        form={form}
        components={components}
        previewed={previewedComponents}
        announcementId={base?.announcement.Id}
        isClosing={isBackfilled(form)}
        errors={errors}
        onChange={(affected) => change({ affected })}
      />
    </>
  );
}
