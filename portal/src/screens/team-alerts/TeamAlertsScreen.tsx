import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { pages as pageWords } from "../../words/pages.ts";
import { shell } from "../../words/shell.ts";
import { teamAlerts as words } from "../../words/team-alerts.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { AddDestinationDialog, type AddedDestination } from "./AddDestinationDialog.tsx";
import { DestinationRows } from "./DestinationRows.tsx";
import { RulesSection } from "./RulesSection.tsx";
import { destinationsQuery, openAlertsQuery } from "./team-alert-queries.ts";

/** Settings > Team alerts: open alerts, destinations and rules. */
export function TeamAlertsScreen() {
  const { selected } = usePages();
  const page = selected?.Slug;
  const [isAdding, setAdding] = useState(false);
  // The one place that ever holds a signing secret.
  const [secret, setSecret] = useState<string>();
  const added = (addedDestination: AddedDestination) => {
    setAdding(false);
    setSecret(addedDestination.SigningSecret);
    toast({ text: words.added(addedDestination.Name) });
  };
  return (
    <SettingsFrame tab={shell.settings.teamAlerts}>
      <p className="mb-6 max-w-text text-ink2">{words.lead}</p>
      {secret !== undefined && (
        <ShownOnce title={words.once.title} line={words.once.line}>
          <CopyField
            label={words.once.label}
            value={secret}
            buttonText={words.once.copy}
            kind="primary"
            strong
          />
          <Button className="mt-5" onClick={() => setSecret(undefined)}>
            {words.once.done}
          </Button>
        </ShownOnce>
      )}
      <OpenSection page={page} />
      <DestinationSection page={page} onAdd={() => setAdding(true)} />
      <RulesSection key={page} page={page} />
      {isAdding && <AddDestinationDialog onClose={() => setAdding(false)} onAdded={added} />}
    </SettingsFrame>
  );
}

function OpenSection({ page }: { readonly page: string | undefined }) {
  const open = useQuery(openAlertsQuery(page));
  const pages = usePages();
  return (
    <Section heading={words.open}>
      <Loaded query={open}>
        {(all) =>
          all.length === 0 ? (
            <p className="pt-3">
              {words.noneOpen} <span className="text-ink2">{words.noneOpenHint}</span>
            </p>
          ) : (
            <Rows label={words.open}>
              {all.map((alert) => {
                const name = distinguishingName(pages, alert.Page);
                return (
                  <Row
                    key={alert.Id}
                    title={
                      <a className="underline underline-offset-4" href={new URL(alert.Url).pathname}>
                        {alert.Title}
                      </a>
                    }
                    line={
                      <>
                        {alert.Detail}
                        <span className="block">
                          {words.names[alert.Rule]} · {words.since} <Time at={alert.OpenedAt} />
                          {name !== undefined && ` · ${pageWords.on(name)}`}
                        </span>
                      </>
                    }
                  />
                );
              })}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

function DestinationSection(props: { readonly page: string | undefined; readonly onAdd: () => void }) {
  const destinations = useQuery(destinationsQuery(props.page));
  return (
    <Section
      heading={words.destinations}
      action={
        <Button small onClick={props.onAdd}>
          {words.add}
        </Button>
      }
    >
      <Loaded query={destinations}>
        {(all) =>
          all.length === 0 ? <p className="pt-3">{words.noDestinations}</p> : <DestinationRows all={all} />
        }
      </Loaded>
    </Section>
  );
}
