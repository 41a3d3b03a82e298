import { type ReactNode, useEffect } from "react";
import type { HeldOut, PreviewOut } from "../../../../src/contract/portal/composer.ts";
import { announcements } from "../../texts/announcements.ts";
import { composer } from "../../texts/composer.ts";
import { held as texts } from "../../texts/pending-publication.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { RecurrenceText } from "../announcements/RecurrenceText.tsx";
import { RenderedMessage } from "../announcements/RenderedMessage.tsx";
import type { ComposerForm } from "./model/composer-form.ts";
import { planText } from "./model/plan-text.ts";
import { dayIn } from "./model/recurrence-choice.ts";

/** The announcement that will be published, while it can be undone. */
export function PendingPublication(props: {
  readonly publication: HeldOut;
  readonly form: ComposerForm;
  readonly preview: PreviewOut | undefined;
}) {
  const { publication, form, preview } = props;
  // The form was longer: scroll to the top.
  useEffect(() => {
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <div className="max-w-[44rem] pb-28">
      <PageTitle line={lineOf(publication, form)}>{titleOf(publication, form)}</PageTitle>
      {preview !== undefined && (
        <>
          {publication.Operation === "PatchAnnouncement" || publication.Operation === "PutPostmortem" ? (
            <Section heading={texts.edit}>
              <div className="border-b border-rule py-3">
                <p className="max-w-text">{preview.Sentences.join(" ")}</p>
              </div>
            </Section>
          ) : (
            <Effect
              preview={preview}
              plan={publication.Operation === "CreateAnnouncement" && <Plan form={form} />}
            />
          )}
          {preview.MessageHtml !== null && preview.MessageHtml !== "" && (
            <Section heading={texts.message}>
              <div className="border-b border-rule py-3">
                <RenderedMessage html={preview.MessageHtml} />
              </div>
            </Section>
          )}
        </>
      )}
    </div>
  );
}

/** The announcement's title: filled in from the template, or as typed. */
function titleOf({ Operation, Title }: HeldOut, form: ComposerForm): string {
  return Operation === "PatchAnnouncement" ? form.title.trim() : Title;
}

/** The action, and the resulting state. */
function lineOf({ Operation }: HeldOut, { kind, state }: ComposerForm): string {
  const summary = composer.about(kind, state);
  if (Operation === null || Operation === "CreateAnnouncement") return summary;
  return texts.done(composer.titleOf[Operation], summary);
}

/** The plan of a maintenance, and how it repeats. */
function Plan({ form }: { readonly form: ComposerForm }) {
  const zone = useZone();
  const now = useNow(60);
  const { kind, startsAt, recurrence } = form;
  if (kind !== "Maintenance" || startsAt === null) return null;
  return (
    <>
      <Row title={announcements.plan} line={planText(form, { zone, now })} />
      {recurrence !== null && (
        <Row
          title={announcements.recurrence}
          line={<RecurrenceText rule={recurrence} day={dayIn(zone, startsAt)} />}
        />
      )}
    </>
  );
}

/** The resulting statuses of components and page. */
function Effect({ preview, plan }: { readonly preview: PreviewOut; readonly plan: ReactNode }) {
  return (
    <Section heading={texts.effects}>
      <Rows>
        {plan}
        {preview.Components.map(({ ComponentId, Name, Now, After }) => (
          <Row
            key={ComponentId}
            mark={<Mark kind={After} />}
            title={Name}
            line={Now === After ? texts.stays(After) : texts.turns(Now, After)}
          />
        ))}
        <Row title={texts.page} line={pageLine(preview.Page)} />
      </Rows>
    </Section>
  );
}

function pageLine({ Now, After }: PreviewOut["Page"]): string {
  const isSame = Now.Description === After.Description;
  return isSame ? texts.pageStays(After.Description) : texts.pageReads(After.Description);
}
