/** Settings > API Credentials of a service without components, and with one. */
import { expect } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { portalTests } from "./harness.ts";
import { button, copyLine, create, credentialsPath, dialog, newKeyRegion, paste } from "./keys.ts";

const { open, asOwner } = portalTests();

longTest(
  "a Read-Write key without components shows a line that reads and a link to create one, then the line that reports; the form of a Webhook key has the only component chosen",
  async () => {
    const page = await open(credentialsPath);
    await create(page, "Early", "Read-Write");
    await newKeyRegion(page).getByRole("link", { name: "Create component" }).waitFor();
    expect(await paste(await copyLine(page))).toContain('"Success":true');
    await asOwner("/portal/api/Component", { method: "POST", body: { Name: "Login" } });
    await newKeyRegion(page).getByLabel("Component").waitFor();
    await expect.poll(() => newKeyRegion(page).textContent()).toContain('"ComponentName": "Login"');
    await button(page, "I’ve saved it").click();

    await button(page, "Create Webhook Key").click();
    const createDialog = dialog(page, "Create Webhook Key");
    await expect
      .poll(() => createDialog.getByRole("checkbox", { name: "Login", checked: true }).count())
      .toBe(1);
    await createDialog.getByText("1 component chosen").waitFor();
  },
);
