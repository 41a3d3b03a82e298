/** Calls of each command that its exit codes are shown with. */
import { join } from "node:path";
import { componentCalls } from "./exit-code-calls-of-components.ts";

export type Calls = {
  /** Valid calls with an obstacle. */
  readonly well: readonly string[];
  /** Calls that are invalid in any database. */
  readonly wrong?: readonly (readonly string[])[];
  /** Calls that this database refuses. */
  readonly refused?: readonly (readonly string[])[];
};

const key = ["--role", "Webhook", "--all-components", "--name"];
const news = ["--message", "We look into it."];
const noId = "01a21e06-0a54-7681-a863-4206c73deeda";
const missing = join(import.meta.dirname, "no-such-file");

/** Calls by command; `FILE` is an existing file. */
export const callsByCommand: Readonly<Record<string, Calls>> = {
  serve: { well: [] },
  demo: {
    well: [],
    wrong: [
      ["--port", "http"],
      ["--port", "65536"],
    ],
  },
  status: { well: [], refused: [["--page", "nothing"]] },
  "key create": {
    well: [...key, "New"],
    wrong: [
      ["--name", "New", "--role", "Admin"],
      [...key, " "],
      [...key, "New", "--rate", "0"],
      [...key, "New", "--rate", "fast"],
      [...key, "New", "--expires-in", "soon"],
      [...key, "New", "--expires-in", "99999d"],
    ],
    refused: [
      [...key, "CI"],
      ["--role", "Webhook", "--name", "New", "--component", "Nothing"],
    ],
  },
  "key list": { well: [] },
  "key rotate": { well: ["CI"], wrong: [["CI", "--keep", "8d"]], refused: [["Nothing"]] },
  "key revoke": { well: ["CI"], refused: [["Nothing"]] },
  "user invite": {
    well: ["--email", "ada@example.com", "--role", "Viewer"],
    wrong: [
      ["--email", "ada", "--role", "Viewer"],
      ["--email", "ada@example.com", "--role", "King"],
    ],
  },
  "user reset": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  "user list": { well: [] },
  "user set": {
    well: ["ada@example.com", "--role", "Viewer"],
    wrong: [
      ["ada@example.com"],
      ["ada@example.com", "--role", "King"],
      ["ada@example.com", "--sign-in", "no"],
      ["ada@example.com", "--email", "ada"],
    ],
    refused: [["ada@example.com", "--role", "Viewer"]],
  },
  "user remove": { well: ["ada@example.com", "--yes"], refused: [["ada@example.com"]] },
  "user restore": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  ...componentCalls,
  "announcement create": {
    well: [...news, "--title", "New"],
    wrong: [
      [...news, "--title", " "],
      news,
      ["--title", "New"],
      [...news, "--title", "New", "--field", "A=B"],
      [...news, "--template", "New", "--field", "A"],
      [...news, "--title", "New", "--kind", "Rumour"],
      [...news, "--title", "New", "--notify", "perhaps"],
      [...news, "--title", "New", "--component", "API=Broken"],
    ],
    refused: [
      [...news, "--title", "New", "--component", "Nothing=Major Outage"],
      [...news, "--title", "New", "--page", "nothing"],
      ["--template", "Nothing"],
    ],
  },
  "announcement update": {
    well: [noId, ...news],
    wrong: [[noId, ...news, "--notify", "perhaps"]],
    refused: [[noId, ...news]],
  },
  "announcement edit-update": {
    well: ["Nothing", ...news],
    wrong: [["Nothing"]],
    refused: [
      ["Nothing", ...news],
      [noId, "--update", noId, ...news],
    ],
  },
  "announcement delete-update": {
    well: ["Nothing", "--yes"],
    refused: [["Nothing"], ["Nothing", "--yes"]],
  },
  "announcement set": {
    well: ["Nothing", "--title", "New"],
    wrong: [["Nothing"]],
    refused: [["Nothing", "--title", "New"]],
  },
  "announcement resolve": {
    well: [noId, ...news],
    wrong: [[noId, ...news, "--notify", "perhaps"]],
    refused: [[noId, ...news]],
  },
  "announcement postmortem": {
    well: ["Nothing", ...news],
    wrong: [["Nothing"], ["Nothing", ...news, "--remove"]],
    refused: [
      ["Nothing", ...news],
      ["Nothing", "--remove"],
    ],
  },
  "announcement list": {
    well: [],
    wrong: [
      ["--state", "Broken"],
      ["--open", "--closed"],
    ],
    refused: [["--page", "nothing"]],
  },
  "announcement show": { well: ["Nothing"], refused: [["Nothing"], [noId]] },
  "announcement pin": { well: ["Nothing"], refused: [["Nothing"]] },
  "announcement unpin": { well: ["Nothing"], refused: [["Nothing"]] },
  "announcement delete": { well: ["Nothing", "--yes"], refused: [["Nothing"]] },
  "announcement restore": { well: ["Nothing"], refused: [["Nothing"]] },
  "template create": {
    well: [...news, "--title", "New", "--name", "New"],
    wrong: [
      ["--name", "New", "--title", "New"],
      [...news, "--name", " ", "--title", "New"],
      [...news, "--name", "New", "--title", "{{New"],
      [...news, "--name", "New", "--title", "New", "--kind", "Rumour"],
    ],
    refused: [
      [...news, "--name", "New", "--title", "New", "--page", "nothing"],
      [...news, "--name", "New", "--title", "New", "--component", "Nothing=Major Outage"],
    ],
  },
  "template set": {
    well: ["Nothing", "--title", "New"],
    wrong: [["Nothing"]],
    refused: [["Nothing", "--title", "New"]],
  },
  "template list": { well: [], refused: [["--page", "nothing"]] },
  "template show": { well: ["Nothing"], refused: [["Nothing"], ["Nothing", "--page", "nothing"]] },
  "template delete": { well: ["Nothing", "--yes"], refused: [["Nothing"]] },
  "template restore": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration create": {
    well: ["--type", "Alertmanager", "--name", "New"],
    wrong: [
      ["--type", "Carrier pigeon", "--name", "New"],
      ["--type", "Alertmanager", "--name", "New", "--fire-after", "later"],
      ["--type", "Alertmanager", "--name", "New", "--mapping", "FILE"],
    ],
    refused: [
      ["--type", "Alertmanager", "--name", "New", "--page", "nothing"],
      ["--type", "Alertmanager", "--name", "New", "--template", "Nothing"],
    ],
  },
  "integration list": { well: [] },
  "integration show": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration set": {
    well: ["Nothing", "--name", "New"],
    wrong: [
      ["Nothing"],
      ["Nothing", "--announce", "Rumour"],
      ["Nothing", "--map", "labels.job=api"],
      ["Nothing", "--ignore", "severity"],
      ["Nothing", "--mapping", "FILE"],
      ["Nothing", "--expire-after", "soon"],
      ["Nothing", "--topic-arn", "topic"],
      ["Nothing", "--mapping", "-", "--signing-secret"],
      ["Nothing", "--no-signing-secret", "--map", "job=api:API"],
    ],
    refused: [
      ["Nothing", "--mapping", missing],
      ["Nothing", "--name", "New"],
    ],
  },
  "integration rotate": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration disable": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration enable": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration delete": { well: ["Nothing", "--yes"], refused: [["Nothing"]] },
  "integration events": { well: ["Nothing"], refused: [["Nothing"]] },
  "integration try": { well: ["Nothing", "FILE"], refused: [["Nothing", "FILE"]] },
  "alert list": {
    well: [],
    refused: [
      ["--integration", "Nothing"],
      ["--component", "Nothing"],
    ],
  },
  "alert close": { well: ["Nothing"], refused: [["Nothing"], ["Nothing", "--integration", "Nothing"]] },
  "page list": { well: [] },
  "page create": {
    well: ["--name", "New", "--slug", "new"],
    wrong: [
      ["--name", "New", "--slug", "Not a slug"],
      ["--name", "New", "--slug", "new", "--url", "javascript:x"],
      ["--name", "New", "--slug", "new", "--time-zone", "Mars/Olympus"],
    ],
    refused: [["--name", "New", "--slug", "status"]],
  },
  "page show": { well: [], refused: [["--page", "nothing"]] },
  "page set": {
    well: ["--name", "New"],
    wrong: [
      [],
      ["--language", "tlh"],
      ["--allow", "300.1.1.1"],
      ["--access", "Secret"],
      ["--access", "Password"],
      ["--accent", "red"],
    ],
    refused: [["--page", "nothing", "--name", "New"]],
  },
  "page import": {
    well: ["https://status.invalid"],
    wrong: [["status example"]],
    refused: [
      ["https://status.invalid", "--page", "nothing"],
      ["https://status.invalid", "--key-file", missing],
    ],
  },
  "page delete": {
    well: ["status", "--yes"],
    wrong: [["status"]],
    refused: [["nothing"], ["status", "--yes"]],
  },
  "page restore": { well: ["status"], refused: [["nothing"]] },
  "subscriber add": {
    well: ["--email", "ada@example.com", "--consent", "asked by phone"],
    wrong: [["--email", "ada", "--consent", "asked by phone"], []],
    refused: [
      ["--email", "ada@example.com", "--consent", "asked by phone", "--page", "nothing"],
      // Without SMTP_URL.
      ["ada@example.com"],
    ],
  },
  "subscriber list": { well: [], refused: [["--page", "nothing"]] },
  "subscriber set": {
    well: ["ada@example.com", "--state", "Active"],
    wrong: [
      ["https://example.com/hook", "--state", "Active"],
      ["ada@example.com", "--whole-page", "--component", "API"],
      ["ada@example.com", "--notices", "perhaps"],
    ],
    refused: [["ada@example.com", "--state", "Active"]],
  },
  "subscriber resend": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  "subscriber test": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  "subscriber rotate-secret": { well: [noId], refused: [[noId]] },
  "subscriber remove": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  "subscriber import": {
    well: ["FILE", "--consent", "asked by phone"],
    wrong: [["FILE", "--consent", "asked by phone"]],
  },
  "subscriber export": { well: [], refused: [["--page", "nothing"]] },
  "delivery list": {
    well: [],
    wrong: [["--state", "Lost"]],
    refused: [["--announcement", "Nothing"]],
  },
  "delivery show": { well: [noId], refused: [[noId], ["Nothing"]] },
  "delivery retry": {
    well: ["--state", "Failed"],
    wrong: [["--state", "Sent"]],
  },
  "delivery release": { well: ["--state", "Held"], wrong: [["--state", "Lost"]] },
  "delivery drop": {
    well: ["--state", "Held", "--yes"],
    wrong: [
      ["--state", "Lost"],
      ["--state", "Held"],
    ],
  },
  "delivery pause": { well: [] },
  "delivery resume": { well: [] },
  "mail test": { well: ["ada@example.com"], refused: [["ada@example.com"]] },
  "mail events": { well: [], refused: [[]] },
  "team add": {
    well: ["--channel", "Email", "--role", "Admin", "--name", "New"],
    wrong: [["--channel", "Carrier pigeon", "--role", "Admin", "--name", "New"]],
    // Without SMTP_URL.
    refused: [["--channel", "Email", "--role", "Admin", "--name", "New"]],
  },
  "team list": { well: [], refused: [["--page", "nothing"]] },
  "team set": {
    well: ["Nothing", "--sending", "off"],
    wrong: [["Nothing"], ["Nothing", "--role", "King"]],
    refused: [["Nothing", "--sending", "off"]],
  },
  "team rotate-secret": { well: ["Nothing"], refused: [["Nothing"]] },
  "team test": { well: ["Nothing"], refused: [["Nothing"]] },
  "team remove": { well: ["Nothing"], refused: [["Nothing"]] },
  "team alerts": { well: [], refused: [["--page", "nothing"]] },
  "team rules": { well: [], refused: [["--page", "nothing"]] },
  "team set-rule": {
    well: ["Flapping", "--alerts", "off"],
    wrong: [
      ["Flapping"],
      ["Rumours", "--alerts", "off"],
      ["UnannouncedOutage", "--after", "soon"],
      ["Flapping", "--after", "5m"],
    ],
    refused: [["Flapping", "--alerts", "off", "--page", "nothing"]],
  },
  "audit list": {
    well: [],
    wrong: [
      ["--newer-than", "long"],
      ["--limit", "0"],
      ["--action", "Component.Craete"],
    ],
    refused: [["--page", "nothing"]],
  },
  "trash list": { well: [], refused: [["--page", "nothing"]] },
  "trash restore": { well: ["Nothing"], refused: [["Nothing"]] },
  migrate: { well: [] },
  backup: { well: [missing], refused: [["FILE"]] },
  restore: { well: [missing], refused: [[missing], ["FILE"]] },
  copy: { well: [], refused: [[]] },
  drill: { well: [], wrong: [["--from", "ftp://example.com/"]], refused: [[]] },
  doctor: { well: [] },
  login: {
    well: ["https://status.example.com"],
    wrong: [[], ["status.example.com"], ["https://status.example.com/page"]],
  },
  logout: { well: [] },
  completion: { well: ["bash"], wrong: [[], ["tcsh"]] },
};
