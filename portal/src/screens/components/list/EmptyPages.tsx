import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";

/** A page, by its address and name. */
type NamedPage = { readonly Slug: string; readonly Name: string };

/** The pages without components and groups, so that a new one is seen as well. */
export function EmptyPages(props: {
  readonly pages: readonly NamedPage[];
  readonly mayEdit: boolean;
  readonly onCreate: (page: string) => void;
}) {
  const { pages, mayEdit, onCreate } = props;
  return pages.map(({ Slug, Name }) => (
    <section key={Slug} aria-label={Name}>
      <h2 className="border-b border-ink pt-6 pb-1.5 text-second font-semibold">{Name}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="text-second text-ink2">{texts.empty}</p>
        {mayEdit && (
          <Button small aria-label={texts.createOn(Name)} onClick={() => onCreate(Slug)}>
            {texts.create}
          </Button>
        )}
      </div>
    </section>
  ));
}
