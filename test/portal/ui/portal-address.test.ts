import { expect, it } from "vitest";
import { splitAtPortal } from "../../../portal/src/ui/notices/portal-address.ts";

it("the portal's address in a message is told apart from the text around it", () => {
  expect(splitAtPortal("Open it at https://status.example.com/below/portal, and try there.")).toEqual({
    before: "Open it at ",
    address: "https://status.example.com/below/portal",
    after: ", and try there.",
  });
  expect(splitAtPortal("Open http://localhost:7100/portal.")?.address).toBe("http://localhost:7100/portal");
  expect(splitAtPortal("Give an address such as https://example.com/portals.")).toBeUndefined();
});
