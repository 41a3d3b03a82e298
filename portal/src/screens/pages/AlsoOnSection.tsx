import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pages as words } from "../../words/pages.ts";

/** Additional pages of a component or an announcement; nothing if there is only one page. */
export function AlsoOnSection(props: {
  readonly kind: "Component" | "Announcement";
  readonly shown: { readonly Id: string; readonly Page: string; readonly AlsoOn: readonly string[] };
  readonly mayEdit: boolean;
}) {
  const { kind, shown, mayEdit } = props;
  const client = useQueryClient();
  const { all } = usePages();
  const [chosen, setChosen] = useState<readonly string[]>();
  const saving = useMutation({
    mutationFn: (AlsoOn: readonly string[]) => send("PATCH", `${kind}/${shown.Id}`, { AlsoOn }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [kind] });
      setChosen(undefined);
      toast({ text: words.alsoOnSaved });
    },
  });
  const others = all.filter(({ Slug }) => Slug !== shown.Page);
  if (others.length === 0) return null;
  const current = chosen ?? shown.AlsoOn;
  return (
    <Section
      heading={words.alsoOn}
      line={kind === "Component" ? words.alsoOnLead : words.alsoOnLeadAnnouncement}
    >
      <form
        className="flex flex-col gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) saving.mutate(chosen);
        }}
      >
        {others.map(({ Id, Slug, Name }) => (
          <CheckField
            key={Id}
            label={Name}
            checked={current.includes(Slug)}
            disabled={!mayEdit}
            onChange={(event) => {
              saving.reset();
              setChosen(
                event.currentTarget.checked ? [...current, Slug] : current.filter((slug) => slug !== Slug),
              );
            }}
          />
        ))}
        {saving.error !== null && <ErrorNotice error={saving.error} />}
        {mayEdit && chosen !== undefined && (
          <div>
            <Button type="submit" kind="primary" busy={saving.isPending}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
