import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "../../api/me.ts";
import { Loaded } from "../../look/Loaded.tsx";
import { Section } from "../../look/Section.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { shell } from "../../words/shell.ts";
import { componentsQuery } from "../components/reading.ts";
import { pageQuery } from "../page-settings/reading.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { CountingRows } from "./CountingRows.tsx";
import { WeightsForm } from "./WeightsForm.tsx";

/** Settings > Uptime: what outages weigh, and which components count toward the overall status. */
export function UptimeSettingsScreen() {
  const page = useQuery(pageQuery(useMe().Page.Id));
  const components = useQuery(componentsQuery);
  const mayWeigh = useMay("administer");
  const mayCount = useMay("edit");
  return (
    <SettingsFrame tab={shell.settings.uptime}>
      <Section heading={words.weights} line={words.weightsLine}>
        <Loaded query={page}>
          {(versioned) => <WeightsForm versioned={versioned} mayEdit={mayWeigh} />}
        </Loaded>
      </Section>
      <Section heading={words.counts} line={words.countsLine}>
        <Loaded query={components}>{(all) => <CountingRows components={all} mayEdit={mayCount} />}</Loaded>
      </Section>
    </SettingsFrame>
  );
}
