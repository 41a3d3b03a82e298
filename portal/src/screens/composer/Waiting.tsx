import { useEffect } from "react";
import type { HeldOut, PreviewOut } from "../../../../src/contract/portal/composer.ts";
import { Row, Rows } from "../../look/lists/Rows.tsx";
import { Section } from "../../look/lists/Section.tsx";
import { Mark } from "../../look/Mark.tsx";
import { PageTitle } from "../../look/PageTitle.tsx";
import { composer } from "../../words/composer.ts";
import { held as words } from "../../words/held.ts";
import type { ComposerForm } from "./model/form.ts";

/** What will go out, while it can still be taken back. */
export function Waiting(props: {
  readonly held: HeldOut;
  readonly form: ComposerForm;
  readonly preview: PreviewOut | undefined;
}) {
  const { held, form, preview } = props;
  // The form was longer: what it says stands at the top.
  useEffect(() => {
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <div className="max-w-[44rem] pb-28">
      <PageTitle line={composer.about(form.kind, form.state)}>{held.Title}</PageTitle>
      {preview !== undefined && (
        <Section heading={words.waiting}>
          <Rows>
            {preview.Components.map(({ ComponentId, Name, Now, After }) => (
              <Row
                key={ComponentId}
                mark={<Mark of={After} />}
                title={Name}
                line={Now === After ? words.stays(After) : words.turns(Now, After)}
              />
            ))}
            <Row title={words.page} line={pageLine(preview.Page)} />
          </Rows>
        </Section>
      )}
      {form.message.trim() !== "" && (
        <Section heading={words.message}>
          <div className="border-b border-rule py-3">
            <p className="max-w-text whitespace-pre-wrap">{form.message}</p>
          </div>
        </Section>
      )}
    </div>
  );
}

function pageLine({ Now, After }: PreviewOut["Page"]): string {
  const isSame = Now.Description === After.Description;
  return isSame ? words.pageStays(After.Description) : words.pageReads(After.Description);
}
