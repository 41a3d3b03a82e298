import { composer } from "../../texts/composer.ts";
import { Button } from "../../ui/Button.tsx";
import { AnnouncementSummary, type OpenedAnnouncement } from "./AnnouncementSummary.tsx";
import { Composer, type Fields } from "./Composer.tsx";
import { MessageField, TranslatedFields } from "./fields/CommonFields.tsx";
import { useAnnouncementId } from "./use-composer-address.ts";
import { useFocusField } from "./use-focus-field.ts";

/** Writes or edits the postmortem of an announcement. */
export function PostmortemScreen() {
  const id = useAnnouncementId();
  return (
    <AnnouncementSummary purpose={{ operation: "PutPostmortem", announcementId: id, updateId: null }}>
      {(opened) => <PostmortemComposer {...opened} />}
    </AnnouncementSummary>
  );
}

function PostmortemComposer({ announcement, components, open }: OpenedAnnouncement) {
  return (
    <Composer
      opened={open()}
      title={() => composer.titleOf.PutPostmortem}
      line={announcement.Title}
      components={components}
    >
      {(fields) => <PostmortemFields {...fields} />}
    </Composer>
  );
}

function PostmortemFields(fields: Fields) {
  const { form, change } = fields.composing;
  const isEmpty = form.message.trim() === "";
  useFocusField("Message", isEmpty);
  return (
    <>
      <div>
        <MessageField {...fields} hint={composer.postmortemHint} isLong />
        {isEmpty && (
          <Button
            small
            className="mt-2"
            onClick={({ currentTarget }) => {
              change({ message: composer.postmortemOutline });
              // The button goes: its field is next.
              currentTarget.form?.querySelector<HTMLElement>("[name=Message]")?.focus();
            }}
          >
            {composer.startWithHeadings}
          </Button>
        )}
      </div>
      <TranslatedFields {...fields} fields={["Message"]} />
    </>
  );
}
