import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { usePages } from "../../api/pages.ts";
import { pages as texts } from "../../texts/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";

/** Additional pages of a component or an announcement; nothing if there is only one page. */
export function AlsoOnSection(props: {
  readonly kind: "Component" | "Announcement";
  readonly item: { readonly Id: string; readonly Page: string; readonly AlsoOn: readonly string[] };
  readonly mayEdit: boolean;
}) {
  const { kind, item, mayEdit } = props;
  const client = useQueryClient();
  const { all } = usePages();
  const [selectedSlugs, setSelectedSlugs] = useState<readonly string[]>();
  const saving = useMutation({
    mutationFn: (AlsoOn: readonly string[]) => send("PATCH", `${kind}/${item.Id}`, { AlsoOn }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [kind] });
      setSelectedSlugs(undefined);
      toast({ text: texts.alsoOnSaved });
    },
  });
  const otherPages = all.filter(({ Slug }) => Slug !== item.Page);
  if (otherPages.length === 0) return null;
  const current = selectedSlugs ?? item.AlsoOn;
  return (
    <Section
      heading={texts.alsoOn}
      line={kind === "Component" ? texts.alsoOnLead : texts.alsoOnLeadAnnouncement}
    >
      <form
        className="flex flex-col gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (selectedSlugs !== undefined) saving.mutate(selectedSlugs);
        }}
      >
        {otherPages.map(({ Id, Slug, Name }) => (
          <CheckField
            key={Id}
            label={Name}
            checked={current.includes(Slug)}
            disabled={!mayEdit}
            onChange={(event) => {
              saving.reset();
              setSelectedSlugs(
                event.currentTarget.checked ? [...current, Slug] : current.filter((slug) => slug !== Slug),
              );
            }}
          />
        ))}
        {saving.error !== null && <ErrorNotice error={saving.error} />}
        {mayEdit && selectedSlugs !== undefined && (
          <div>
            <Button type="submit" kind="primary" busy={saving.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
