import { useQuery } from "@tanstack/react-query";
import type { OverviewPage } from "../../../../src/contract/portal/overview.ts";
import { componentsQuery } from "../../api/components.ts";
import { useMay } from "../../api/current-person.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { shell } from "../../texts/shell.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { groupsQuery } from "../components/component-queries.ts";
import { inPageOrder } from "../components/list/ordering.ts";
import { pageQuery } from "../page-settings/page-queries.ts";
import { SinglePageOnly } from "../pages/SinglePageOnly.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { CountedComponents } from "./CountedComponents.tsx";
import { WeightsForm } from "./WeightsForm.tsx";

/** Settings > Status and uptime: downtime weights, and the components that count toward the overall status. */
export function UptimeSettingsScreen() {
  const { selected } = usePages();
  const components = useQuery(componentsQuery);
  const groups = useQuery(groupsQuery);
  const mayEditWeights = useMay("administer");
  const mayEditComponents = useMay("edit");
  return (
    <SettingsFrame tab={shell.settings.uptime}>
      <SinglePageOnly
        heading={texts.weights}
        lead={texts.weightsOfEach}
        open={texts.weightsEdit}
        lineOf={weightsOf}
      >
        {(id) => (
          <Section heading={texts.weights} line={texts.weightsLine}>
            <Weights key={id} id={id} mayEdit={mayEditWeights} />
          </Section>
        )}
      </SinglePageOnly>
      <Section heading={texts.counts} line={texts.countsLine}>
        <Loaded query={groups}>
          {(allGroups) => (
            <Loaded query={components}>
              {(all) => (
                <CountedComponents
                  components={inPageOrder({
                    groups: allGroups,
                    components: all.filter((component) => isShownOn(component, selected?.Slug)),
                  })}
                  groups={allGroups}
                  mayEdit={mayEditComponents}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Section>
    </SettingsFrame>
  );
}

const weightsOf = ({ Id }: OverviewPage) => <WeightsLine id={Id} />;

/** The weights of a page, in a line. */
function WeightsLine({ id }: { readonly id: string }) {
  const { data } = useQuery(pageQuery(id));
  return data === undefined ? null : texts.weightsOf(data.value);
}

function Weights({ id, mayEdit }: { readonly id: string; readonly mayEdit: boolean }) {
  return (
    <Loaded query={useQuery(pageQuery(id))}>
      {(versioned) => <WeightsForm versioned={versioned} mayEdit={mayEdit} />}
    </Loaded>
  );
}
