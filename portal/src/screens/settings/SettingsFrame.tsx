import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { mayUse } from "../../../../src/contract/people.ts";
import { useMe } from "../../api/current-person.ts";
import { usePages } from "../../api/pages.ts";
import { settingsTabs } from "../../shell/navigation-places.ts";
import { shell } from "../../texts/shell.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { tabClasses } from "../../ui/tab-classes.ts";

/** The frame of settings screens: the tabs, and below them the title and actions of the current one, `tab`. */
export function SettingsFrame(props: {
  readonly tab: string;
  /** The title, if it is not that of the tab. */
  readonly heading?: string | undefined;
  readonly actions?: ReactNode;
  /** A line under the title. */
  readonly line?: ReactNode;
  readonly children: ReactNode;
}) {
  const { tab, heading = tab, actions, line, children } = props;
  const { Role } = useMe().Person;
  const hasPages = usePages().all.length > 1;
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a narrow window the tabs scroll; with several pages one is wider.
    const current = tabs.current?.querySelector("[aria-current=page]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [hasPages]);
  return (
    <>
      <p className="pt-2 text-second text-ink2 wide:pt-1">{shell.place.settings}</p>
      <nav ref={tabs} aria-label={shell.settings.label} className={tabClasses.list}>
        {settingsTabs
          .filter(({ access }) => mayUse(Role, access))
          .map(({ to, label, labelOfSeveral = label }) => {
            const text = hasPages ? labelOfSeveral : label;
            return (
              <Link key={to} to={to} className={tabClasses.tab} data-text={text}>
                {text}
              </Link>
            );
          })}
      </nav>
      <PageTitle documentTitle={shell.settings.title(tab)} actions={actions} line={line}>
        {heading}
      </PageTitle>
      {children}
    </>
  );
}
