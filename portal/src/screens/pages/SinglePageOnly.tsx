import type { ReactNode } from "react";
import type { OverviewPage } from "../../../../src/contract/portal/overview.ts";
import { useMe } from "../../api/current-person.ts";
import { useChoosePage, usePages } from "../../api/pages.ts";
import { pages as texts } from "../../texts/pages.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import { actionBelow } from "../../ui/lists/action-below.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";

/** Content for a single page: the selected one, by id; if all are selected, asks to choose. */
export function SinglePageOnly(props: {
  readonly heading: string;
  readonly lead: string;
  /** The button of each page. */
  readonly open: string;
  /** An action of the list. */
  readonly action?: ReactNode;
  /** The setting of a page; otherwise its description, address and status. */
  readonly lineOf?: (page: OverviewPage) => ReactNode;
  readonly children: (id: string) => ReactNode;
}) {
  const { heading, lead, open, action, lineOf, children } = props;
  const me = useMe();
  const { all, selected } = usePages();
  if (selected !== undefined) return children(selected.Id);
  if (all.length < 2) return children(me.Page.Id);
  return (
    <Section heading={heading} line={lead} action={action}>
      <div className="pt-3">
        <Rows label={heading}>
          {all.map((page) => (
            <PageRow key={page.Id} page={page} open={open} lineOf={lineOf} />
          ))}
        </Rows>
      </div>
    </Section>
  );
}

function PageRow(props: {
  readonly page: OverviewPage;
  readonly open: string;
  readonly lineOf: ((page: OverviewPage) => ReactNode) | undefined;
}) {
  const { page, open, lineOf } = props;
  const { Slug, Name, Url, Access, Description, Components, Worst } = page;
  const selectPage = useChoosePage();
  return (
    <Row
      {...(lineOf === undefined && {
        className: actionBelow,
        mark: Components > 0 ? <Mark kind={Worst} /> : <span className="w-3.5" />,
      })}
      title={
        <button type="button" className="link text-start" onClick={() => selectPage(Slug)}>
          {Name}
        </button>
      }
      line={
        lineOf?.(page) ?? (
          <>
            {texts.isOpenTo[Access]} · {Description}
            <span className="block">
              <Breakable>{Url}</Breakable>
            </span>
          </>
        )
      }
      action={
        <Button small aria-label={texts.openNamed(open, Name)} onClick={() => selectPage(Slug)}>
          {open}
        </Button>
      }
    />
  );
}
