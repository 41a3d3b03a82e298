import { useQuery } from "@tanstack/react-query";
import type { IntegrationGuideOut } from "../../../../src/contract/portal/portal-integrations.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { integrations as words } from "../../words/integrations.ts";

/** Stands in the guide's texts for the address of the integration. */
const addressMark = "{{address}}";
/** Shown for the address once that is not known any more. */
const unknownAddress = "<address>";

/** What to set in the sender, with the address of this integration filled in while it is known. */
export function GuideSection({ id, address }: { readonly id: string; readonly address: string | undefined }) {
  const guide = useQuery({
    queryKey: [...keys.integrations, id, "guide"],
    queryFn: ({ signal }) => read<IntegrationGuideOut>(`Integration/${id}/Guide`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const filled = (text: string) => text.replaceAll(addressMark, address ?? unknownAddress);
  return (
    <Section heading={words.guide}>
      {guide.isPending && <Progress />}
      {guide.error !== null && (
        <ErrorNotice error={guide.error} title={words.guideLoadFailed} onRetry={() => void guide.refetch()} />
      )}
      <ol className="list-decimal space-y-4 py-4 ps-6">
        {guide.data?.Steps.map(({ Text, Code }) => (
          <li key={Text}>
            <p className="max-w-text">{filled(Text)}</p>
            {Code !== null && (
              <div className="mt-2">
                <CopyField label={filled(Text)} value={filled(Code)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
