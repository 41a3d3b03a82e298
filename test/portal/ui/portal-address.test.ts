import { expect, it } from "vitest";
import { privateHost } from "../../../portal/src/api/private-host.ts";
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

it("the private address of a URL is offered as what the operator can permit, a public one and a name are not", () => {
  const hosts = [
    "http://10.0.0.1/x",
    " https://172.20.0.3:9000 ",
    "http://localhost:3000",
    "http://[fd00::1]/",
  ];
  expect(hosts.map(privateHost)).toEqual(["10.0.0.1", "172.20.0.3", "127.0.0.1", "fd00::1"]);
  for (const url of ["http://93.184.216.34/", "https://10.example.com", "http://172.32.0.1", "x"])
    expect(privateHost(url), url).toBeUndefined();
});
