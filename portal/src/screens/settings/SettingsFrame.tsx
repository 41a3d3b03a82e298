import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { mayUse } from "../../../../src/contract/people.ts";
import { useMe } from "../../api/current-person.ts";
import { settingsTabs } from "../../shell/navigation-places.ts";
import { shell } from "../../texts/shell.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { tabClasses } from "../../ui/tab-classes.ts";

/** The frame of settings screens: title, actions and tabs. `tab` is the current one. */
export function SettingsFrame(props: {
  readonly tab: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { tab, actions, children } = props;
  const { Role } = useMe().Person;
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a narrow window the tabs scroll.
    const current = tabs.current?.querySelector("[aria-current=page]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <>
      <PageTitle documentTitle={shell.settings.title(tab)} actions={actions}>
        {shell.place.settings}
      </PageTitle>
      <nav ref={tabs} aria-label={shell.settings.label} className={tabClasses.list}>
        {settingsTabs
          .filter(({ access }) => mayUse(Role, access))
          .map(({ to, label }) => (
            <Link key={to} to={to} className={tabClasses.tab}>
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </>
  );
}
