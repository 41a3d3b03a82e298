/** Calls of the commands on components and groups that their exit codes are shown with. */
import type { Calls } from "./exit-code-calls.ts";

const past = ["--from", "2026-05-03T22:00:00Z", "--to", "2026-05-03T22:40:00Z"];

/** Calls by command. */
export const componentCalls: Readonly<Record<string, Calls>> = {
  report: {
    well: ["API", "--status", "Operational"],
    wrong: [
      ["API"],
      ["API", "--status", "Broken"],
      ["API", "--status", "Operational", "--expires-in", "10m", "--source", "probe"],
    ],
    refused: [["Nothing", "--status", "Operational"]],
  },
  "component create": {
    well: ["--name", "New"],
    wrong: [
      ["--name", " "],
      ["--name", "New", "--status", "Broken"],
      ["--name", "New", "--on-lapse", "Operational"],
      ["--name", "New", "--report-every", "often"],
      ["--name", "New", "--report-every", "1"],
    ],
    refused: [
      ["--name", "API"],
      ["--name", "New", "--group", "Nothing"],
      ["--name", "New", "--page", "nothing"],
    ],
  },
  "component list": {
    well: [],
    wrong: [["--status", "Broken"]],
    refused: [
      ["--page", "nothing"],
      ["--group", "Nothing"],
    ],
  },
  "component show": { well: ["API"], refused: [["Nothing"], ["API", "--page", "nothing"]] },
  "component set": {
    well: ["API", "--status", "Operational"],
    wrong: [["API", "--status", "Broken"], ["API"], ["API", "--visibility", "sometimes"]],
    refused: [
      ["Nothing", "--status", "Operational"],
      ["API", "--status", "Operational", "--page", "nothing"],
    ],
  },
  "component uptime": {
    well: ["API"],
    wrong: [["API", "--from", "May"]],
    refused: [["Nothing"], ["API", "--page", "nothing"]],
  },
  "component history": { well: ["API"], wrong: [["API", "--limit", "0"]], refused: [["Nothing"]] },
  "component correct": {
    well: ["API", "--status", "Operational", ...past, "--reason", "Checked"],
    wrong: [
      ["API", "--status", "Operational", ...past],
      ["API", "--status", "Broken", ...past, "--reason", "Checked"],
    ],
    refused: [["Nothing", "--status", "Operational", ...past, "--reason", "Checked"]],
  },
  "component edit-correction": {
    well: ["API", "--reason", "Checked"],
    wrong: [["API"]],
    refused: [
      ["Nothing", "--reason", "Checked"],
      ["API", "--correction", "nothing", "--reason", "Checked"],
    ],
  },
  "component delete": {
    well: ["API", "--yes"],
    refused: [["Nothing"], ["API", "--page", "nothing"]],
  },
  "component restore": { well: ["API"], refused: [["Nothing"]] },
  "override list": { well: [], refused: [["--page", "nothing"]] },
  "override set": {
    well: ["API", "--status", "Operational", "--reason", "Checked"],
    wrong: [
      ["API", "--status", "Broken", "--reason", "Checked"],
      ["API", "--status", "Operational", "--reason", " "],
      ["API", "--status", "Operational", "--reason", "Checked", "--for", "long"],
    ],
    refused: [["Nothing", "--status", "Operational", "--reason", "Checked"]],
  },
  "override remove": { well: ["API"], refused: [["Nothing"]] },
  "signal list": { well: [], wrong: [["--silent-for", "long"]], refused: [["--page", "nothing"]] },
  "signal close": {
    well: ["API", "probe"],
    wrong: [["API"]],
    refused: [
      ["API", "probe"],
      ["Nothing", "x"],
    ],
  },
  "group create": {
    well: ["--name", "New"],
    wrong: [["--name", " "]],
    refused: [
      ["--name", "Core"],
      ["--name", "New", "--page", "nothing"],
    ],
  },
  "group set": {
    well: ["Core", "--top-level"],
    wrong: [["Core"], ["Core", "--top-level", "--parent", "Other"]],
    refused: [
      ["Nothing", "--top-level"],
      ["Core", "--parent", "Nothing"],
    ],
  },
  "group list": { well: [], refused: [["--page", "nothing"]] },
  "group delete": {
    well: ["Core", "--yes"],
    refused: [["Nothing"], ["Core", "--page", "nothing"]],
  },
  "group restore": { well: ["Core"], refused: [["Nothing"]] },
};
