/** The command line for trying a new key, in any shell with single quotes. */
import type { AttributedVoiceOut } from "../../../../src/contract/components.ts";
import type { ComponentStatus, ReportableStatus, Role } from "../../../../src/contract/words.ts";

/** The purpose of the line: reading the page, or reporting a component's status. */
export type CurlPurpose =
  | { readonly kind: "read" }
  | {
      readonly kind: "report";
      readonly component: string;
      /** The page's slug if there are several: names may repeat. */
      readonly page: string | undefined;
      readonly status: ReportableStatus;
    };

/** The command for a key. `origin` is the service's address in this browser, without a trailing slash. */
export function curlLine(options: {
  readonly origin: string;
  readonly value: string;
  readonly purpose: CurlPurpose;
}): string {
  const { origin, value, purpose } = options;
  const header = `-H 'X-API-KEY: ${value}'`;
  if (purpose.kind === "read") return `curl ${origin}/api/StatusPage \\\n  ${header}`;
  return [
    `curl -X POST ${origin}/api/WebHook/UpdateComponentStatus`,
    header,
    "-H 'Content-Type: application/json'",
    `-d '${quotableJson(bodyOf(purpose))}'`,
  ].join(" \\\n  ");
}

function bodyOf({
  component,
  page,
  status,
}: CurlPurpose & { kind: "report" }): Readonly<Record<string, string>> {
  return { ComponentName: component, ...(page !== undefined && { Page: page }), Status: status };
}

/** JSON for use between single quotes: these are escaped. */
function quotableJson(body: Readonly<Record<string, string>>): string {
  const members = Object.entries(body).map(([name, text]) => `"${name}": ${JSON.stringify(text)}`);
  return `{${members.join(", ")}}`.replaceAll("'", "\\u0027");
}

/** The relevant part of a component. */
export type ReportedComponent = {
  readonly Id: string;
  readonly Name: string;
  readonly LastReportAt: string | null;
};

/** The components that a key may report for, in order; none for a read-only key. */
export function reportable<Component extends { readonly Id: string }>(
  key: { readonly Role: Role; readonly Components: "all" | readonly { readonly Id: string }[] | null },
  components: readonly Component[],
): readonly Component[] {
  if (key.Role === "Read-Only") return [];
  const { Components: scope } = key;
  if (scope === null || scope === "all") return components;
  const ids = new Set(scope.map(({ Id }) => Id));
  return components.filter(({ Id }) => ids.has(Id));
}

/** The suggested status: a visible one for a component that never had a report, otherwise a harmless one. */
function suggestedStatus({ LastReportAt }: ReportedComponent): ReportableStatus {
  return LastReportAt === null ? "Major Outage" : "Operational";
}

/** A new key: whether it has been used, and what tells its reports from others. */
export type UsedKey = { readonly Name: string; readonly CreatedAt: string; readonly isUsed: boolean };

/** A report of a new key: its status, and its time if it is surely of this key. */
export type ReceivedReport = { readonly status: ComponentStatus; readonly at: string | null };

/**
 * The last report of a component by a key since it was created; undefined if there is none. A report that changes nothing
 * stays attributed to who set the status: it counts once the key has been used.
 */
export function receivedReport(
  key: UsedKey,
  sources: readonly Pick<AttributedVoiceOut, "Kind" | "By" | "LastReportAt" | "Status">[],
): ReceivedReport | undefined {
  for (const { Kind, By, LastReportAt, Status: status } of sources) {
    const isOwn = By?.Kind === "Key" && By.Name === key.Name;
    const isLater = LastReportAt !== null && Date.parse(LastReportAt) >= Date.parse(key.CreatedAt);
    if (Kind === "Report" && (key.isUsed || isOwn) && isLater)
      return { status, at: isOwn ? LastReportAt : null };
  }
  return undefined;
}

/** The keys with the time of a received report, which the service records for the key a little later. */
export function withReport<Key extends { readonly Id: string; readonly LastUsedAt: string | null }>(
  keys: readonly Key[],
  report: { readonly keyId: string; readonly at: string } | undefined,
): readonly Key[] {
  return keys.map((key) => {
    if (report === undefined || report.keyId !== key.Id) return key;
    const isLater = key.LastUsedAt === null || Date.parse(key.LastUsedAt) < Date.parse(report.at);
    return isLater ? { ...key, LastUsedAt: report.at } : key;
  });
}

/** A status chosen by hand, and the one that had been received by then. */
export type StatusChoice = { readonly status: ReportableStatus; readonly after: ComponentStatus | undefined };

/** The status of the example: as chosen until the next one is received, then the one that changes it back. */
export function exampleStatus(
  component: ReportedComponent,
  received: ComponentStatus | undefined,
  choice: StatusChoice | undefined,
): ReportableStatus {
  if (choice !== undefined && choice.after === received) return choice.status;
  return received === undefined ? suggestedStatus(component) : "Operational";
}
