import { useQuery } from "@tanstack/react-query";
import type { IntegrationType } from "../../../../src/contract/alerts.ts";
import {
  addressPlaceholder,
  type IntegrationGuideOut,
} from "../../../../src/contract/portal/integration-guides.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { InlineMarkdown } from "./InlineMarkdown.tsx";
import { guidesQuery } from "./integration-queries.ts";

/** Placeholder for an address that is no longer known. */
const unknownAddress = "<address>";

const guideSlug = (type: IntegrationType) => `guide-${type.toLowerCase()}`;

/** Settings of the sender, with this integration's address while it is known. */
export function GuideSection({
  type,
  address,
}: {
  readonly type: IntegrationType;
  readonly address: string | undefined;
}) {
  const guides = useQuery(guidesQuery);
  const guide = guides.data?.Items.find(({ Type }) => Type === type);
  return (
    <Section heading={texts.guide}>
      {guides.isPending && <Progress />}
      {guides.error !== null && (
        <ErrorNotice
          error={guides.error}
          title={texts.guideLoadFailed}
          onRetry={() => void guides.refetch()}
        />
      )}
      {guide !== undefined && <Guide guide={guide} address={address ?? unknownAddress} />}
    </Section>
  );
}

function Guide({ guide, address }: { readonly guide: IntegrationGuideOut; readonly address: string }) {
  const withAddress = (text: string) => text.replaceAll(addressPlaceholder, address);
  const notes = [guide.Severity, ...(guide.Signature === null ? [] : [guide.Signature]), ...guide.Notes];
  return (
    <>
      <ol className="list-decimal space-y-2 py-4 ps-6">
        {guide.Steps.map((step) => (
          <li key={step} className="max-w-text">
            <InlineMarkdown text={withAddress(step)} />
          </li>
        ))}
      </ol>
      {guide.Snippets.map(({ Title, Text }) => (
        <div key={Title} className="mb-4">
          <p className="mb-1.5 font-semibold">{Title}</p>
          <CopyField label={Title} value={withAddress(Text)} />
        </div>
      ))}
      <ul className="list-disc space-y-1 ps-6 text-second text-ink2">
        {notes.map((note) => (
          <li key={note} className="max-w-text">
            <InlineMarkdown text={withAddress(note)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-text text-second text-ink2">
        {texts.guideForOthers} <DocsLink slug={guideSlug(guide.Type)}>{texts.guideInDocs}</DocsLink>.
      </p>
    </>
  );
}
