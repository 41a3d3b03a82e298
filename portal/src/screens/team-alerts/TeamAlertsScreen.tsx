import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OverviewPage } from "../../../../src/contract/portal/overview.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { shell } from "../../texts/shell.ts";
import { teamAlerts as texts } from "../../texts/team-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { type NewSecret, SecretOnce } from "../destinations/SecretOnce.tsx";
import { SinglePageOnly } from "../pages/SinglePageOnly.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { AddDestinationDialog, type AddedDestination } from "./AddDestinationDialog.tsx";
import { DestinationRows } from "./DestinationRows.tsx";
import { RulesLine, RulesSection } from "./RulesSection.tsx";
import { isServiceRule } from "./service-rules.ts";
import { destinationsQuery, openAlertsQuery } from "./team-alert-queries.ts";

/** Settings > Team alerts: open alerts, destinations and rules. */
export function TeamAlertsScreen() {
  const { selected } = usePages();
  const page = selected?.Slug;
  const [isAdding, setAdding] = useState(false);
  useCreateInAddress(() => setAdding(true));
  // The only state that holds a signing secret.
  const [secret, setSecret] = useState<NewSecret>();
  const handleAdded = (addedDestination: AddedDestination) => {
    setAdding(false);
    const { Name, SigningSecret } = addedDestination;
    setSecret(SigningSecret === undefined ? undefined : { value: SigningSecret, of: Name });
    toast({ text: texts.added(Name) });
  };
  return (
    <SettingsFrame tab={shell.settings.teamAlerts} line={texts.lead}>
      {secret !== undefined && <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />}
      <OpenSection page={page} />
      <DestinationSection page={page} onAdd={() => setAdding(true)} onSecret={setSecret} />
      <SinglePageOnly heading={texts.rules} lead={texts.rulesOfEach} open={texts.rulesEdit} lineOf={rulesOf}>
        {() => <RulesSection key={page} page={page} />}
      </SinglePageOnly>
      {isAdding && <AddDestinationDialog onClose={() => setAdding(false)} onAdded={handleAdded} />}
    </SettingsFrame>
  );
}

const rulesOf = ({ Slug }: OverviewPage) => <RulesLine page={Slug} />;

function OpenSection({ page }: { readonly page: string | undefined }) {
  const open = useQuery(openAlertsQuery(page));
  const pages = usePages();
  return (
    <Section heading={texts.open}>
      <Loaded query={open}>
        {(all) =>
          all.length === 0 ? (
            <p className="pt-3">
              {texts.noneOpen} <span className="text-ink2">{texts.noneOpenHint}</span>
            </p>
          ) : (
            <Rows label={texts.open}>
              {all.map((alert) => {
                const name = distinguishingName(pages, alert.Page);
                const place = isServiceRule(alert.Rule)
                  ? texts.wholeServiceInLine
                  : name && pageWords.on(name);
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
                          {texts.names[alert.Rule]} · {texts.since} <Time at={alert.OpenedAt} />
                          {name !== undefined && ` · ${place}`}
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

function DestinationSection(props: {
  readonly page: string | undefined;
  readonly onAdd: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const destinations = useQuery(destinationsQuery(props.page));
  return (
    <Section
      heading={texts.destinations}
      action={
        <Button small kind={destinations.data?.length === 0 ? "primary" : "plain"} onClick={props.onAdd}>
          {texts.add}
        </Button>
      }
    >
      <Loaded query={destinations}>
        {(all) =>
          all.length === 0 ? (
            <p className="pt-3">{texts.noDestinations}</p>
          ) : (
            <DestinationRows all={all} onSecret={props.onSecret} />
          )
        }
      </Loaded>
    </Section>
  );
}
