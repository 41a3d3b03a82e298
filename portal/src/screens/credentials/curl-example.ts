/** The command line for trying a new key, in any shell with single quotes. */
import type { ReportableStatus, Role } from "../../../../src/contract/words.ts";

/** The purpose of the line: reading the page, or reporting a component's status. */
export type CurlTrial =
  | { readonly kind: "read" }
  | {
      readonly kind: "report";
      readonly component: string;
      /** The page's slug if there are several: names may repeat. */
      readonly page: string | undefined;
      readonly status: ReportableStatus;
    };

/** The line for a key. `origin` is the address that this browser reaches the service by, without a slash at its end. */
export function curlLine(asked: {
  readonly origin: string;
  readonly value: string;
  readonly trial: CurlTrial;
}): string {
  const { origin, value, trial } = asked;
  const header = `-H 'X-API-KEY: ${value}'`;
  if (trial.kind === "read") return `curl ${origin}/api/StatusPage \\\n  ${header}`;
  return [
    `curl -X POST ${origin}/api/WebHook/UpdateComponentStatus`,
    header,
    "-H 'Content-Type: application/json'",
    `-d '${quotable(bodyOf(trial))}'`,
  ].join(" \\\n  ");
}

function bodyOf({
  component,
  page,
  status,
}: CurlTrial & { kind: "report" }): Readonly<Record<string, string>> {
  return { ComponentName: component, ...(page !== undefined && { Page: page }), Status: status };
}

/** JSON that can stand between single quotes: JSON has an escape for the one character that would end them. */
function quotable(body: Readonly<Record<string, string>>): string {
  const members = Object.entries(body).map(([name, text]) => `"${name}": ${JSON.stringify(text)}`);
  return `{${members.join(", ")}}`.replaceAll("'", "\\u0027");
}

/** The relevant part of a component. */
export type TriedComponent = {
  readonly Id: string;
  readonly Name: string;
  readonly LastReportAt: string | null;
};

/** The components that a key may report of, in their order; none for a key that only reads. */
export function reportable<Component extends { readonly Id: string }>(
  key: { readonly Role: Role; readonly Components: "all" | readonly { readonly Id: string }[] | null },
  components: readonly Component[],
): readonly Component[] {
  if (key.Role === "Read-Only") return [];
  const { Components: covered } = key;
  if (covered === null || covered === "all") return components;
  const ids = new Set(covered.map(({ Id }) => Id));
  return components.filter(({ Id }) => ids.has(Id));
}

/** The suggested status: a visible one for a component that never had a report, otherwise a harmless one. */
export function suggestedStatus({ LastReportAt }: TriedComponent): ReportableStatus {
  return LastReportAt === null ? "Major Outage" : "Operational";
}
