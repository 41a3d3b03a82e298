/** The settings that `signalbox integration create` and `set` share. */
import { loadSecret } from "../../auth/load-secret.ts";
import { seal } from "../../auth/service-secret.ts";
import type { SettingChecks } from "../../commands/integrations/integration-edit.ts";
import { announceModes, signingTypes } from "../../contract/integrations.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { secondsOf } from "../durations.ts";
import type { OpenedStore } from "../open-store.ts";
import { readJsonInput } from "../read-input.ts";
import type { RemoteService } from "../remote-service.ts";
import { readSecret } from "../secret-input.ts";
import { findTemplate, listRemoteTemplates, templateAmong } from "../templates/template-lookup.ts";
import { type MappingChange, mappingOptions, readMappingChange } from "./mapping-options.ts";

/** The options of the settings. */
export const settingOptions = {
  ...mappingOptions,
  "signing-secret": {
    about: `Require the sender's signature (${signingTypes.join(", ")}): prompts for its secret, or reads it from standard input`,
  },
  "topic-arn": {
    value: "ARN",
    about: "Topic whose signed messages alone are accepted (Sns); empty for none",
    mayBeEmpty: true,
  },
  paths: {
    value: "FILE",
    about: "Paths to the fields of alerts (Json), as JSON like Paths of the API; - for standard input",
  },
  "expire-after": {
    value: "DURATION",
    about: "Close an open alert after this time without events, such as 2h; empty for never",
    mayBeEmpty: true,
  },
  "fire-after": { value: "DURATION", about: "How long an alert must fire before it counts, such as 5m" },
  "resolve-after": { value: "DURATION", about: "How long an alert must be resolved before that counts" },
  announce: {
    value: "WHAT",
    values: announceModes,
    about: `Whether it announces outages: ${announceModes.join(" or ")}`,
  },
  template: {
    value: "NAME|ID",
    about: "Template of the incidents that it announces; empty for none",
    mayBeEmpty: true,
  },
} as const;

/** Settings as the options give them. */
export type GivenSettings = {
  /** Fields of the API, without the mapping, the template and the page. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly mapping: MappingChange;
};

/** Reads the options of the settings. Rejects with a `UsageProblem`. */
export async function readSettings(args: ParsedArguments): Promise<GivenSettings> {
  const inputs = [args.text("mapping") === "-", args.text("paths") === "-", args.flag("signing-secret")];
  if (inputs.filter(Boolean).length > 1) {
    throw new UsageProblem("Only one of --signing-secret, --mapping and --paths can read standard input.");
  }
  const paths = args.text("paths");
  const topic = args.text("topic-arn");
  const fields = {
    Paths: paths === undefined ? undefined : await readJsonInput("paths", paths),
    TopicArn: topic === "" ? null : topic,
    ExpireAfter: secondsOf(args, "expire-after"),
    FireAfter: secondsOf(args, "fire-after"),
    ResolveAfter: secondsOf(args, "resolve-after"),
    Announce: args.text("announce"),
  };
  const mapping = await readMappingChange(args);
  const secret = args.flag("signing-secret") ? { SigningSecret: await readSecret("Signing secret") } : {};
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { fields: { ...Object.fromEntries(entries), ...secret }, mapping };
}

/** The id of the incident template that `--template` names on a page. Rejects with a `Refusal` if there is none. */
export async function readTemplateId(
  { bus }: OpenedStore,
  args: ParsedArguments,
  page: string | undefined,
): Promise<{ readonly TemplateId?: string | null }> {
  const nameOrId = args.text("template");
  if (nameOrId === undefined) return {};
  if (nameOrId === "") return { TemplateId: null };
  return { TemplateId: (await findTemplate(bus, nameOrId, { page, kind: "Incident" })).Id };
}

/** The same of a service elsewhere. */
export async function readRemoteTemplateId(
  service: RemoteService,
  args: ParsedArguments,
  page: string,
): Promise<{ readonly TemplateId?: string | null }> {
  const nameOrId = args.text("template");
  if (nameOrId === undefined) return {};
  if (nameOrId === "") return { TemplateId: null };
  const templates = await listRemoteTemplates(service, page);
  return { TemplateId: templateAmong(templates, nameOrId, { page, kind: "Incident" }).Id };
}

/** Checks settings, and seals their secrets with the service's own. */
export async function settingChecks({ bus, configuration }: OpenedStore): Promise<SettingChecks> {
  const secret = await loadSecret(bus, configuration);
  return { check: checkMapping, seal: (text) => seal(secret, text) };
}
