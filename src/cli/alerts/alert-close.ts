/** `signalbox alert close`. */
import * as z from "zod";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { readRemoteComponent } from "../components/remote-components.ts";
import { severalFound } from "../id-prefix.ts";
import { noSuch } from "../no-such.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerText } from "../terminal.ts";
import { integrationOption, type ListedAlert, openAlerts, remoteOpenAlerts } from "./alert-lookup.ts";

/** The one alert with a fingerprint, or else with a title. Throws a `Refusal` if there is none, or more than one. */
function alertAmong(alerts: readonly ListedAlert[], text: string): ListedAlert {
  const byFingerprint = alerts.filter(({ Fingerprint }) => Fingerprint === text);
  const [only, ...others] =
    byFingerprint.length > 0
      ? byFingerprint
      : alerts.filter(({ Title }) => foldName(Title) === foldName(text));
  if (only === undefined) {
    const names = alerts.map(({ Title }) => Title);
    throw noSuch("SignalNotFound", `open alert "${text}"`, { text, names, list: "alert list" });
  }
  if (others.length === 0) return only;
  throw severalFound(
    `${others.length + 1} open alerts are "${text}"`,
    [only, ...others].map(({ Fingerprint, Integration }) => `${Fingerprint} (integration "${Integration}")`),
    { remedy: "Give a fingerprint, and --integration" },
  );
}

type Closed = {
  readonly title: string;
  /** Its component, with the status that it has now; undefined if it is deleted. */
  readonly component: { readonly name: string; readonly status: string } | undefined;
};

function print({ title, component }: Closed): number {
  const effect = component === undefined ? "" : ` ${component.name} shows ${component.status}.`;
  answerText(`Alert "${title}" closed.${effect}`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  return await withStore(async ({ bus }) => {
    const alerts = await openAlerts(bus, args.text("integration"));
    const alert = alertAmong(alerts, args.needed("TITLE|FINGERPRINT"));
    const { IntegrationId: id, Fingerprint: fingerprint, ComponentId, Title: title } = alert;
    await submit(bus, { kind: "CloseAlert", id, fingerprint });
    const component = q
      .selectFrom("component")
      .select(["name", "shown_status as status"])
      .where("public_id", "=", ComponentId);
    return print({ title, component: (await bus.rows(component.compile()))[0] });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const alerts = await remoteOpenAlerts(service, args.text("integration"));
  const { IntegrationId, Fingerprint, ComponentId, Title } = alertAmong(
    alerts,
    args.needed("TITLE|FINGERPRINT"),
  );
  const path = `/api/Integration/${IntegrationId}/CloseAlert`;
  await service.call({ method: "POST", path, body: { Fingerprint }, result: z.null() });
  const { Name: name, Status: status } = await readRemoteComponent(service, ComponentId);
  return print({ title: Title, component: { name, status } });
}

/** `signalbox alert close`. */
export const alertClose: CommandLine = {
  takes: { "TITLE|FINGERPRINT": "The open alert, by its title or fingerprint" },
  options: integrationOption,
  notes: [
    "The status of a report with a source is closed by `signal close COMPONENT SOURCE`.",
    "Capitals in the title do not matter. Prints the status of its component. The alert reopens if its sender repeats it.",
  ],
  run,
  runRemotely,
};
