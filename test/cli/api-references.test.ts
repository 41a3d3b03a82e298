/** Messages of the API in the terms of the command line. */
import { expect, it } from "vitest";
import { inCommands } from "../../src/cli/api-references.ts";

const id = "01a21e06-0a54-7681-a863-4206c73deeda";

it.each([
  ["GET /api/Component lists them.", "`bin/signalbox component list` lists them."],
  [`PATCH /api/Subscriber/${id} changes it.`, `\`bin/signalbox subscriber set ${id}\` changes it.`],
  [
    `Close one with DELETE /api/Component/${id}/Signal/{source}.`,
    `Close one with \`bin/signalbox signal close ${id} SOURCE\`.`,
  ],
  [
    "GET /api/Component?Search= finds one by its name.",
    "`bin/signalbox component list --search TEXT` finds one by its name.",
  ],
  [
    "GET /api/Component lists all of them, and ?Search= finds one by its name.",
    "`bin/signalbox component list` lists all of them.",
  ],
  ["GET /api/DeletedItem lists them.", "`bin/signalbox trash list` lists them."],
  [`GET /api/Component/${id} lists its Voices.`, `\`bin/signalbox component show ${id}\` lists its sources.`],
  [
    "GET /api/docs/guide-grafana shows how to set up the sender.",
    "The service's /api/docs/guide-grafana shows how to set up the sender.",
  ],
  ["GET /api/openapi.json has it.", "GET /api/openapi.json has it."],
])("the command line writes %j with commands", (message, written) => {
  expect(inCommands(message)).toBe(written);
});
