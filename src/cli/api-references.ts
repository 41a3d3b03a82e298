/** Names commands and settings where messages of the API name its operations. */
import type { Code } from "../contract/refusal.ts";
import { addressLabel, type ServiceOrigin } from "./remote/service-settings.ts";

/** Commands by operation; `*` is an id or a placeholder for one. */
const commands: Readonly<Record<string, string>> = {
  "GET /api/Announcement": "announcement list --all",
  "GET /api/Announcement/*": "announcement show",
  "PATCH /api/Announcement/*": "announcement set",
  "GET /api/AuditEvent": "audit list",
  "GET /api/Component": "component list",
  "GET /api/Component/*": "component show",
  "GET /api/Component/*/Uptime": "component uptime",
  "POST /api/Component/*/Correction": "component correct",
  "DELETE /api/Component/*/Signal/*": "signal close",
  "GET /api/ComponentGroup": "group list",
  "GET /api/DeletedItem": "trash list",
  "GET /api/Delivery": "delivery list",
  "GET /api/Integration": "integration list",
  "GET /api/Integration/*/Events": "integration events",
  "GET /api/Page": "page list",
  "POST /api/Page/*/Restore": "page restore",
  "GET /api/Subscriber": "subscriber list",
  "POST /api/Subscriber": "subscriber add",
  "PATCH /api/Subscriber/*": "subscriber set",
  "GET /api/TeamDestination": "team list",
  "PATCH /api/TeamDestination/*": "team set",
  "GET /api/Template": "template list",
};

const resource = /[A-Z][A-Za-z]*$/u;
const operation =
  /\b(?<method>GET|POST|PATCH|PUT|DELETE) (?<path>\/api(?:\/(?:[A-Za-z0-9-]+|\{[A-Za-z]+\}))+)/gu;

/** The command of an operation, with the ids in its path; undefined if it has none. */
function commandOf(method: string, path: string): string | undefined {
  const parts = path.split("/").slice(2);
  const isName = (part: string, index: number) => index % 2 === 0 && resource.test(part);
  const pattern = parts.map((part, index) => (isName(part, index) ? part : "*")).join("/");
  const command = commands[`${method} /api/${pattern}`];
  if (command === undefined) return undefined;
  const ids = parts.filter((part, index) => !isName(part, index));
  return [
    command,
    ...ids.map((id) => id.replace(/^\{(.+)\}$/u, (_, name: string) => name.toUpperCase())),
  ].join(" ");
}

/** The address of a page of the documentation, as far as the settings say it. */
function documentAddress(path: string): string {
  const { SIGNALBOX_URL = "", BASE_URL = "" } = process.env;
  const service = (SIGNALBOX_URL.trim() || BASE_URL.trim()).replace(/\/+$/u, "");
  return service === "" ? `The service's ${path}` : `${service}${path}`;
}

/** A sentence of the API in the terms of the command line: the commands in place of the operations. */
export function inCommands(message: string): string {
  return message
    .replace(/ PATCH \/api\/\S+ changes that one\.$/u, "")
    .replaceAll(operation, (text, method: string, path: string) => {
      const command = commandOf(method, path);
      return command === undefined ? text : `\`bin/signalbox ${command}\``;
    })
    .replace(/\bGET (\/api\/docs\/\S+)/u, (_, path: string) => documentAddress(path))
    .replace(" Send it whole, without quotes or a scheme, or create", " Copy it whole, or create")
    .replaceAll("`?Search= ", " --search TEXT` ")
    .replace(/, and \?Search= finds one by its \w+/u, "")
    .replace(
      "Set an earlier StartDate first",
      "Set an earlier one first: `bin/signalbox component set NAME --start-date DAY`",
    )
    .replace("; Page is optional", "; --page is optional")
    .replace(/\bset Page\b/u, "set --page")
    .replace(": with Confirmed: true and a ConsentNote", ", with --consent")
    .replace("POST under /api/WebHook/", "report, with `bin/signalbox report`")
    .replace(/\b(its|all its) Voices\b/u, "$1 sources");
}

/** How messages name where the key comes from. */
const keyLabel = (origin: ServiceOrigin) =>
  origin === "environment" ? "SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE)" : "`bin/signalbox login`";

/** How to fix a refusal that is about the settings of the command line; empty for others. */
export function settingAdvice(code: Code, origin: ServiceOrigin): string {
  if (code === "KeyInvalid" || code === "KeyMissing")
    return origin === "environment"
      ? ` Check ${keyLabel(origin)}.`
      : " `bin/signalbox login URL` stores another key.";
  if (code === "RoleForbids" || code === "ComponentNotCovered")
    return ` The key is that of ${keyLabel(origin)}.`;
  return code === "InsecureTransport" ? ` Set ${addressLabel(origin)} to the address with https://.` : "";
}
