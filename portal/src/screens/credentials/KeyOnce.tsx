import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { type ReportableStatus, reportableStatuses } from "../../../../src/contract/words.ts";
import { usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { nameWithPage } from "../pages/name-with-page.ts";
import { curlLine, reportable, suggestedStatus } from "./curl-example.ts";
import { allComponentsQuery } from "./key-queries.ts";

/** A new key, shown once until confirmed as saved. */
export function KeyOnce(props: { readonly made: MadeKey; readonly onKept: () => void }) {
  const { made, onKept } = props;
  return (
    <ShownOnce title={words.onceTitle(made.Name)} line={words.onceLead}>
      <CopyField label={words.value} value={made.Value} buttonText={words.copyKey} kind="primary" strong />
      <Trying made={made} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onKept}>{words.kept}</Button>
        <span className="text-second text-ink2">{words.keptNote}</span>
      </div>
    </ShownOnce>
  );
}

/** The line to paste, for the component and with the status that are chosen. */
function Trying({ made }: { readonly made: MadeKey }) {
  const pages = usePages();
  const components = useQuery({ ...allComponentsQuery, enabled: made.Role !== "Read-Only" });
  const [chosenId, setChosenId] = useState<string>();
  const [chosenStatus, setChosenStatus] = useState<ReportableStatus>();
  const { origin } = globalThis.location;
  if (made.Role === "Read-Only") {
    const line = curlLine({ origin, value: made.Value, trial: { kind: "read" } });
    return <Line line={line} note={words.lineReads} />;
  }
  if (components.data === undefined) return null;
  const choices = reportable(made, components.data);
  const component = choices.find(({ Id }) => Id === chosenId) ?? choices[0];
  if (component === undefined) return <NoComponent made={made} origin={origin} />;
  const status = chosenStatus ?? suggestedStatus(component);
  const page = pages.all.length > 1 ? component.Page : undefined;
  const trial = { kind: "report", component: component.Name, page, status } as const;
  return (
    <>
      <div className="mt-5 mb-3 grid gap-3 wide:grid-cols-2">
        <SelectField
          label={words.lineComponent}
          value={component.Id}
          onChange={(event) => setChosenId(event.currentTarget.value)}
          options={choices.map((choice) => ({ value: choice.Id, label: nameWithPage(pages, choice) }))}
        />
        <StatusSelect
          label={words.lineStatus}
          value={status}
          options={reportableStatuses}
          onChange={(next) => setChosenStatus(next ?? undefined)}
        />
      </div>
      <Line
        line={curlLine({ origin, value: made.Value, trial })}
        note={words.lineTells(component.Name, status)}
      />
    </>
  );
}

function Line({ line, note }: { readonly line: string; readonly note: string }) {
  return (
    <div className="mt-5">
      <p className="mb-1.5 font-semibold">{words.tryIt}</p>
      <CopyField label={words.line} value={line} buttonText={words.copyLine} />
      <p className="mt-1.5 text-second text-ink2">{note}</p>
    </div>
  );
}

function NoComponent({ made, origin }: { readonly made: MadeKey; readonly origin: string }) {
  return (
    <>
      <p className="mt-5 max-w-text">
        {words.noComponentYet}{" "}
        {/* In another tab: this one shows the key, and would not when one comes back. */}
        <TextLink to="/components" target="_blank">
          {words.makeComponent}
        </TextLink>{" "}
        {words.makeComponentAfter}
      </p>
      {made.Role === "Read-Write" && (
        <Line
          line={curlLine({ origin, value: made.Value, trial: { kind: "read" } })}
          note={words.lineReads}
        />
      )}
    </>
  );
}
