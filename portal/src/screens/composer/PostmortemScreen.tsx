import { composer } from "../../texts/composer.ts";
import { AnnouncementSummary, type OpenedAnnouncement } from "./AnnouncementSummary.tsx";
import { Composer } from "./Composer.tsx";
import { MessageField, TranslatedFields } from "./fields/CommonFields.tsx";
import { useAnnouncementId } from "./use-composer-address.ts";

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
      {(fields) => (
        <>
          <MessageField {...fields} hint={composer.postmortemHint} />
          <TranslatedFields {...fields} fields={["Message"]} />
        </>
      )}
    </Composer>
  );
}
