/**
 * Requests as code in several languages. Variables are written in braces, in PascalCase: `{ComponentId}` in a path
 * or in a string of a body. Fields of templates have two braces.
 */

/** A language of the code samples. */
export const sampleLanguages = ["curl", "JavaScript", "Python"] as const;

/** One of the languages. */
export type SampleLanguage = (typeof sampleLanguages)[number];

/** One request of an example. */
export type Sample = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the service's address, or a variable that holds a whole address. */
  readonly path: string;
  readonly isOpen?: boolean;
  readonly body?: unknown;
  /**
   * Variables that the response fills, with the place of their value in `Result`: `Updates.0.Id`; of several, each is a
   * field of `Result` itself.
   */
  readonly keeps?: Readonly<Record<string, string>>;
};

/** The width of the narrowest column on a desktop. */
const maxLineLength = 78;
const variable = /\{(?<name>[A-Z]\w*)\}/gu;
const variableInText = /(?<!\{)\{(?<name>[A-Z]\w*)\}(?!\})/gu;
const wholeVariable = /^\{(?<name>[A-Z]\w*)\}$/u;

const snakeCase = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "_");
const shellName = (name: string) => snakeCase(name).toUpperCase();
const pythonName = (name: string) => snakeCase(name).toLowerCase();
const scriptName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const scriptText = (text: string) =>
  `\`${text.replaceAll(variableInText, (_, name: string) => `\${${scriptName(name)}}`)}\``;
const pythonText = (text: string) =>
  `f"${text.replaceAll(variableInText, (_, name: string) => `{${pythonName(name)}}`)}"`;

/** A language in which values are written. */
type ValueLanguage = SampleLanguage | "JSON";

/** How a language writes values. */
type Notation = {
  readonly text: (text: string) => string;
  readonly variable: (name: string) => string;
  /** A text with variables in it. */
  readonly mixed: (text: string) => string;
  readonly constant: (value: boolean | null) => string;
  readonly name: (name: string) => string;
};

const json = (text: string) => JSON.stringify(text);

const notations: Readonly<Record<ValueLanguage, Notation>> = {
  JSON: { text: json, variable: (name) => json(`{${name}}`), mixed: json, constant: String, name: json },
  // Inside of single quotes, which end for a variable.
  curl: {
    text: (text) => json(text).replaceAll("'", "'\\''"),
    variable: (name) => `"'$${shellName(name)}'"`,
    mixed: (text) => json(text).replaceAll(variableInText, (_, name: string) => `'$${shellName(name)}'`),
    constant: String,
    name: json,
  },
  JavaScript: {
    text: json,
    variable: scriptName,
    mixed: scriptText,
    constant: String,
    name: (name) => (/^[A-Za-z_]\w*$/u.test(name) ? name : json(name)),
  },
  Python: {
    text: json,
    variable: pythonName,
    mixed: pythonText,
    constant: (value) => (value === null ? "None" : value ? "True" : "False"),
    name: json,
  },
};

function scalar(value: unknown, notation: Notation): string {
  if (typeof value === "boolean" || value === null) return notation.constant(value);
  if (typeof value !== "string") return JSON.stringify(value);
  const name = wholeVariable.exec(value)?.groups?.["name"];
  if (name !== undefined) return notation.variable(name);
  return value.search(variableInText) === -1 ? notation.text(value) : notation.mixed(value);
}

/** The members of a list or an object as text; undefined for anything else. `write` gets the length before a member. */
function membersOf(
  value: unknown,
  notation: Notation,
  write: (member: unknown, otherLength: number) => string,
) {
  if (Array.isArray(value)) return value.map((member) => write(member, 0));
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).map(([name, member]) => {
    const before = `${notation.name(name)}: `;
    return before + write(member, before.length);
  });
}

/**
 * A value as a person writes it in a language: short ones stay on one line. `otherLength` counts the characters before
 * and after it on that line.
 */
export function writeValue(
  value: unknown,
  language: ValueLanguage,
  { indent = "", otherLength = 0 }: { readonly indent?: string; readonly otherLength?: number } = {},
): string {
  const notation = notations[language];
  const flat = (part: unknown): string => {
    const members = membersOf(part, notation, flat);
    if (members === undefined) return scalar(part, notation);
    const space = language === "JavaScript" && !Array.isArray(part) ? " " : "";
    return Array.isArray(part) ? `[${members.join(", ")}]` : `{${space}${members.join(", ")}${space}}`;
  };
  const line = flat(value);
  const deeper = `${indent}  `;
  // A comma follows each member.
  const members = membersOf(value, notation, (member, before) =>
    writeValue(member, language, { indent: deeper, otherLength: before + 1 }),
  );
  if (members === undefined || indent.length + otherLength + line.length <= maxLineLength) return line;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${members.map((member) => deeper + member).join(",\n")}\n${indent}${close}`;
}

function curl({ method, path, isOpen, body, keeps = {} }: Sample): string {
  const address = path.startsWith("/") ? `$BASE${path}` : path;
  // An id that an earlier request did not yield ends the command: nothing is sent to another address.
  const target = address.replaceAll(variable, (_, name: string) => `\${${shellName(name)}:?}`);
  const captured = Object.entries(keeps);
  const first = `curl -sS ${method === "GET" ? "" : `-X ${method} `}"${target}"`;
  const otherWidth = `${captured.map(([name]) => `${shellName(name)}=$(`).join("")} \\`.length;
  const lines = [first.length + otherWidth > maxLineLength ? first.replace(' "', ' \\\n  "') : first];
  if (isOpen !== true) lines.push(`  -H "X-API-KEY: $KEY"`);
  if (body !== undefined) {
    const otherLength = `-d ''${captured.length === 1 ? " | field Id)" : ""}`.length;
    lines.push(
      `  -H "Content-Type: application/json"`,
      `  -d '${writeValue(body, "curl", { indent: "  ", otherLength })}'`,
    );
  }
  const command = lines.join(" \\\n");
  const assign = ([name, pointer]: readonly [string, string], source: string) => {
    const steps = pointer.split(".");
    const within = steps.length > 1 ? ` ${steps[0] ?? ""}` : "";
    return `${shellName(name)}=$(${source} | field ${steps.at(-1) ?? ""}${within})`;
  };
  if (captured.length <= 1) return captured.map((entry) => assign(entry, command))[0] ?? command;
  return [`RESPONSE=$(${command})`, ...captured.map((entry) => assign(entry, 'echo "$RESPONSE"'))].join("\n");
}

type Captures = readonly (readonly [name: string, pointer: string])[];

/** How a script names its variables, and the text before and after a call. */
type ScriptNotation = {
  readonly name: (name: string) => string;
  readonly address: (path: string) => string;
  readonly around: (captures: Captures) => readonly [before: string, after: string];
};

const stepsOf = (pointer: string, member: (name: string) => string) =>
  pointer
    .split(".")
    .map((step) => (/^\d+$/u.test(step) ? `[${step}]` : member(step)))
    .join("");

const scripts: Readonly<Record<Exclude<SampleLanguage, "curl">, ScriptNotation>> = {
  JavaScript: {
    name: scriptName,
    address: scriptText,
    around: (captures) => {
      const [first] = captures;
      if (first === undefined) return ["await ", ";"];
      const fields = captures.map(([name, field]) => `${field}: ${scriptName(name)}`);
      if (fields.length > 1) return [`const { ${fields.join(", ")} } = await `, ";"];
      const [name, pointer] = first;
      return [`const ${scriptName(name)} = (await `, `)${stepsOf(pointer, (step) => `.${step}`)};`];
    },
  },
  Python: {
    name: pythonName,
    address: pythonText,
    around: (captures) => {
      const [first] = captures;
      if (first === undefined) return ["", ""];
      const fields = captures.map(([name, field]) => `\n${pythonName(name)} = response["${field}"]`);
      if (fields.length > 1) return ["response = ", fields.join("")];
      const [name, pointer] = first;
      return [`${pythonName(name)} = `, stepsOf(pointer, (step) => `["${step}"]`)];
    },
  },
};

/** A call of the function that the set-up defines; one that is too wide has its arguments on lines of their own. */
function scriptCall({ method, path, body, keeps = {} }: Sample, language: keyof typeof scripts): string {
  const { name, address, around } = scripts[language];
  const wholeName = wholeVariable.exec(path)?.groups?.["name"];
  const target =
    wholeName === undefined ? (path.search(variable) === -1 ? json(path) : address(path)) : name(wholeName);
  const [before, after] = around(Object.entries(keeps));
  const start = `${before}call("${method}", ${target}${body === undefined ? "" : ", "}`;
  const end = `)${after}`;
  const otherLength = `${start}${end.replace(/\n.*/su, "")}`.length;
  const written = body === undefined ? "" : writeValue(body, language, { otherLength });
  // The first line of a value on several lines is its opening brace.
  const fits = start.length + (body === undefined ? end.length : 1) <= maxLineLength;
  if (fits) return `${start}${written}${end}`;
  const last =
    body === undefined ? "" : `\n  ${writeValue(body, language, { indent: "  ", otherLength: 1 })},`;
  return `${before}call(\n  "${method}", ${target},${last}\n${end}`;
}

const writers: Readonly<Record<SampleLanguage, (sample: Sample) => string>> = {
  curl,
  JavaScript: (sample) => scriptCall(sample, "JavaScript"),
  Python: (sample) => scriptCall(sample, "Python"),
};

/** The code of requests that run one after another. */
export function writeSamples(samples: readonly Sample[], language: SampleLanguage): string {
  return samples.map(writers[language]).join("\n");
}

/** Variables that are times: minutes before now, by name; negative ones lie ahead. */
export type SampleTimes = Readonly<Record<string, number>>;

const signed = (minutes: number, before = "") => `${minutes < 0 ? "-" : "+"} ${before}${Math.abs(minutes)}`;

/** The code that computes an example's times. */
export function writeTimes(language: SampleLanguage, times: SampleTimes): string {
  const entries = Object.entries(times);
  if (language === "curl")
    return `from_now() {
  date -u -d "@$(($(date +%s) + $1 * 60))" +%FT%TZ 2>/dev/null ||
    date -u -r "$(($(date +%s) + $1 * 60))" +%FT%TZ
}
${entries.map(([name, minutes]) => `${shellName(name)}=$(from_now ${-minutes})`).join("\n")}`;
  if (language === "JavaScript")
    return entries
      .map(
        ([name, minutes]) =>
          `const ${scriptName(name)} = new Date(Date.now() ${signed(-minutes)} * 60_000).toISOString();`,
      )
      .join("\n");
  return `from datetime import datetime, timedelta, timezone

now = datetime.now(timezone.utc)
${entries.map(([name, minutes]) => `${pythonName(name)} = (now ${signed(-minutes, "timedelta(minutes=")})).isoformat()`).join("\n")}`;
}

/** The code before the first example of a page: address, key, and a function that sends requests. */
export function writeSetUp(baseUrl: string, language: SampleLanguage): string {
  if (language === "curl")
    return `BASE=${baseUrl}
KEY=\${KEY:-"paste your key here"}
# field NAME prints a field of the response; without it, the error.
field() {
  RESPONSE=$(cat)
  printf '%s\\n' "$RESPONSE" | grep -o "\\"\${2:-Result}\\":.*" |
    grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4 | grep . ||
    { printf '%s\\n' "$RESPONSE" >&2; return 1; }
}`;
  if (language === "JavaScript")
    return `// Node 20 or newer: save as example.mjs
const base = ${json(baseUrl)};
const key = process.env.KEY ?? "paste your key here";

async function call(method, path, body) {
  const headers = {};
  if (path.startsWith("/")) headers["X-API-KEY"] = key;
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(path.startsWith("/") ? base + path : path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  console.log(text.trim() || "204 No Content");
  return text.startsWith("{") ? JSON.parse(text).Result : text;
}`;
  return `import json, os, urllib.error, urllib.request

base = ${json(baseUrl)}
key = os.environ.get("KEY", "paste your key here")

def call(method, path, body=None):
    address = base + path if path.startswith("/") else path
    request = urllib.request.Request(address, method=method)
    if path.startswith("/"):
        request.add_header("X-API-KEY", key)
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read().decode()
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())
    print(text.strip() or "204 No Content")
    return json.loads(text).get("Result") if text.startswith("{") else text`;
}
