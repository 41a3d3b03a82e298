/** A restore with another secret: rows that were sealed with the lost one. */
import { expect, it } from "vitest";
import { withoutSecret } from "../../src/store/backup/table-copy.ts";
import type { IntegrationRow } from "../../src/store/tables/integration-tables.ts";

/** The columns that matter here. */
const integration = (signingSecret: string | null) =>
  ({ id: 1, mapping: "[]", signing_secret: signingSecret, enabled: 1 }) as IntegrationRow;

it("an integration whose signing secret is lost is disabled, and accepts no unsigned event", () => {
  const { rows } = withoutSecret({ table: "integration", rows: [integration("sealed")] });
  expect(rows).toEqual([{ ...integration(null), enabled: 0 }]);
});

it("an integration without a signing secret is unchanged", () => {
  const { rows } = withoutSecret({ table: "integration", rows: [integration(null)] });
  expect(rows).toEqual([integration(null)]);
});
