import { afterAll, beforeAll, expect, it } from "vitest";
import { integrationTypes } from "../../../src/contract/alerts.ts";
import { addressPlaceholder, guideOperations } from "../../../src/contract/portal/integration-guides.ts";
import { signIn } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("a person who may view the portal reads a guide for each type of integration", async () => {
  const viewer = await signIn(server, "Viewer");
  const answer = await viewer.request(guideOperations.ListIntegrationGuides.path);
  expect(answer.status).toBe(200);
  const { Items } = guideOperations.ListIntegrationGuides.result.parse(answer.at("Result"));
  expect(Items.map(({ Type }) => Type)).toEqual(integrationTypes);
  expect(JSON.stringify(Items)).toContain(addressPlaceholder);
});
