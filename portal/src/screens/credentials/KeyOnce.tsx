import { useState } from "react";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { type ReportableStatus, reportableStatuses } from "../../../../src/contract/words.ts";
import { usePages } from "../../api/pages.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { shell } from "../../texts/shell.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { ShownOnce, ShownOnceDone } from "../../ui/ShownOnce.tsx";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { curlLine, reportable, suggestedStatus } from "./curl-example.ts";

/** A new key, shown once until confirmed as saved. */
export function KeyOnce(props: {
  readonly newKey: MadeKey;
  readonly onSaved: () => void;
  readonly onClear: () => void;
}) {
  const { newKey, onSaved, onClear } = props;
  return (
    <ShownOnce
      title={texts.onceTitle(newKey.Name)}
      line={texts.onceLead}
      question={texts.savedQuestion(newKey.Name)}
      onClear={onClear}
    >
      <CopyField label={texts.value} value={newKey.Value} buttonText={texts.copyKey} kind="primary" strong />
      <CurlExample newKey={newKey} />
      <ShownOnceDone onDone={onSaved}>{texts.saved}</ShownOnceDone>
    </ShownOnce>
  );
}

/** An example command with the new key, for the selected component and status. */
function CurlExample({ newKey }: { readonly newKey: MadeKey }) {
  const pages = usePages();
  const components = usePlacedComponents(newKey.Role !== "Read-Only");
  const [selectedId, setSelectedId] = useState<string>();
  const [selectedStatus, setSelectedStatus] = useState<ReportableStatus>();
  const { origin } = globalThis.location;
  if (newKey.Role === "Read-Only") {
    const line = curlLine({ origin, value: newKey.Value, purpose: { kind: "read" } });
    return <Line line={line} note={texts.lineReads} />;
  }
  if (components.data === undefined) return null;
  const reportableComponents = reportable(newKey, components.data);
  const component = reportableComponents.find(({ Id }) => Id === selectedId) ?? reportableComponents[0];
  if (component === undefined) return <NoComponent newKey={newKey} origin={origin} />;
  const status = selectedStatus ?? suggestedStatus(component);
  const page = pages.all.length > 1 ? component.Page : undefined;
  const example = { kind: "report", component: component.Name, page, status } as const;
  return (
    <>
      <div className="mt-5 mb-3 grid gap-3 wide:grid-cols-2">
        <SelectField
          label={texts.lineComponent}
          value={component.Id}
          onChange={(event) => setSelectedId(event.currentTarget.value)}
          options={reportableComponents.map((choice) => ({
            value: choice.Id,
            label: choice.Name,
            group: choice.Heading,
          }))}
        />
        <StatusSelect
          label={texts.lineStatus}
          value={status}
          options={reportableStatuses}
          onChange={(selected) => setSelectedStatus(selected ?? undefined)}
        />
      </div>
      <Line
        line={curlLine({ origin, value: newKey.Value, purpose: example })}
        note={texts.lineEffect(component.Name, status)}
      />
    </>
  );
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
