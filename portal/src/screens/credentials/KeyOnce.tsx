import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { reportableStatuses } from "../../../../src/contract/words.ts";
import { usePages } from "../../api/pages.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { shell } from "../../texts/shell.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { ShownOnce, ShownOnceDone } from "../../ui/ShownOnce.tsx";
import { sourcesQuery } from "../components/component-queries.ts";
import type { PlacedComponent } from "../components/place-components.ts";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import {
  curlLine,
  exampleStatus,
  type ReceivedReport,
  receivedReport,
  reportable,
  type StatusChoice,
} from "./curl-example.ts";
import { keysQuery } from "./key-queries.ts";

/** A new key, shown once until confirmed as saved. */
export function KeyOnce(props: {
  readonly newKey: MadeKey;
  readonly onSaved: () => void;
  readonly onClear: () => void;
  /** Called with the time of each report that has arrived. */
  readonly onReport: (at: string) => void;
}) {
  const { newKey, onSaved, onClear, onReport } = props;
  return (
    <ShownOnce
      title={texts.onceTitle(newKey.Name)}
      line={texts.onceLead}
      question={texts.savedQuestion(newKey.Name)}
      onClear={onClear}
    >
      <CopyField label={texts.value} value={newKey.Value} buttonText={texts.copyKey} kind="primary" strong />
      <CurlExample newKey={newKey} onReport={onReport} />
      <ShownOnceDone onDone={onSaved}>{texts.saved}</ShownOnceDone>
    </ShownOnce>
  );
}

/** An example command with the new key, for the selected component and status; then whether its report has arrived. */
function CurlExample(props: { readonly newKey: MadeKey; readonly onReport: (at: string) => void }) {
  const { newKey, onReport } = props;
  const components = usePlacedComponents(newKey.Role !== "Read-Only");
  const { origin } = globalThis.location;
  if (newKey.Role === "Read-Only") {
    const line = curlLine({ origin, value: newKey.Value, purpose: { kind: "read" } });
    return <Line line={line} note={texts.lineReads} />;
  }
  if (components.data === undefined) return null;
  const reportableComponents = reportable(newKey, components.data);
  if (reportableComponents.length === 0) return <NoComponent newKey={newKey} origin={origin} />;
  return (
    <ReportExample newKey={newKey} origin={origin} components={reportableComponents} onReport={onReport} />
  );
}

function ReportExample(props: {
  readonly newKey: MadeKey;
  readonly origin: string;
  readonly components: readonly PlacedComponent[];
  readonly onReport: (at: string) => void;
}) {
  const { newKey, origin, components, onReport } = props;
  const pages = usePages();
  // As they were when the key was shown: reports of others do not change the command.
  const [shownFirst] = useState(components);
  const [selectedId, setSelectedId] = useState<string>();
  const [choice, setChoice] = useState<StatusChoice>();
  const component = components.find(({ Id }) => Id === selectedId) ?? components[0];
  const { status: received, at: receivedAt } = useReceivedReport(newKey, component?.Id ?? "") ?? {};
  const passOn = useEffectEvent(onReport);
  useEffect(() => {
    if (receivedAt != null) passOn(receivedAt);
  }, [receivedAt]);
  if (component === undefined) return null;
  const before = shownFirst.find(({ Id }) => Id === component.Id) ?? component;
  const status = exampleStatus(before, received, choice);
  const page = pages.all.length > 1 ? component.Page : undefined;
  const example = { kind: "report", component: component.Name, page, status } as const;
  const note = texts.lineEffect(component.Name, status);
  const isFirst = received === undefined && status !== "Operational";
  return (
    <>
      <div className="mt-5 mb-3 grid gap-3 wide:grid-cols-2">
        <SelectField
          label={texts.lineComponent}
          value={component.Id}
          onChange={(event) => setSelectedId(event.currentTarget.value)}
          options={components.map((option) => ({
            value: option.Id,
            label: option.Name,
            group: option.Heading,
          }))}
        />
        <StatusSelect
          label={texts.lineStatus}
          value={status}
          options={reportableStatuses}
          onChange={(selected) =>
            setChoice(selected === null ? undefined : { status: selected, after: received })
          }
        />
      </div>
      <Line
        line={curlLine({ origin, value: newKey.Value, purpose: example })}
        note={isFirst ? `${note} ${texts.lineBackLater}` : note}
      />
      <p role="status" className="mt-3 flex items-center gap-2">
        <Mark kind={received ?? "scheduled"} />
        {received === undefined ? (
          texts.waiting
        ) : (
          <span className="font-semibold">
            {texts.received(component.Name, received)}
            {received !== "Operational" && status === "Operational" && ` ${texts.lineBack(status)}`}
          </span>
        )}
      </p>
    </>
  );
}

/** How often a report is looked for, in milliseconds: one that changes no status is not announced. */
const reportIntervalMs = 5_000;

/** The last report of a component by the new key. */
function useReceivedReport(newKey: MadeKey, id: string): ReceivedReport | undefined {
  const keys = useQuery({ ...keysQuery, refetchInterval: reportIntervalMs });
  const sources = useQuery({ ...sourcesQuery(id), enabled: id !== "", refetchInterval: reportIntervalMs });
  const isUsed = keys.data?.find(({ Id }) => Id === newKey.Id)?.LastUsedAt != null;
  return receivedReport({ ...newKey, isUsed }, sources.data?.Items ?? []);
}

function Line({ line, note }: { readonly line: string; readonly note: string }) {
  return (
    <div className="mt-5">
      <p className="mb-1.5 font-semibold">{texts.tryIt}</p>
      <CopyField label={texts.line} value={line} buttonText={texts.copyLine} />
      <p className="mt-1.5 text-second text-ink2">
        {note} {texts.docs} <DocsLink>{shell.acts.apiDocs}</DocsLink>.
      </p>
    </div>
  );
}

function NoComponent({ newKey, origin }: { readonly newKey: MadeKey; readonly origin: string }) {
  return (
    <>
      <p className="mt-5 max-w-text">
        {texts.noComponentYet} {/* In another tab: leaving this one would lose the displayed key. */}
        <TextLink to="/components" target="_blank">
          {texts.makeComponent}
        </TextLink>{" "}
        {texts.makeComponentAfter}
      </p>
      {newKey.Role === "Read-Write" && (
        <Line
          line={curlLine({ origin, value: newKey.Value, purpose: { kind: "read" } })}
          note={texts.lineReads}
        />
      )}
    </>
  );
}
