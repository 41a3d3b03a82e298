/** The account with a provider that cannot be reached. */
import { afterAll, test } from "vitest";
import { newcomer, password } from "../../harness/portal-browser.ts";
import { startProvider } from "../../harness/provider.ts";
import { expectAccessible, portalTests } from "./harness.ts";

const provider = await startProvider();
afterAll(() => provider.close());

const { server, visit, complaints } = portalTests({
  env: { ...provider.env, OIDC_ISSUER: "http://127.0.0.1:1" },
});

test("an unreachable provider is reported, and the password still works", async () => {
  await newcomer(server(), "ada@fernhill.example");
  const page = await visit("/portal/sign-in");
  await page.getByRole("button", { name: "Continue with Acme Login" }).click();
  await page.getByText("Acme Login is not responding.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill("ada@fernhill.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: / Editor$/u }).waitFor();
  complaints();
});
