import { describe, expect, it } from "vitest";
import { clientAddressBehind } from "../../src/http/client-address.ts";

const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => ({
  socket: { remoteAddress },
  headers,
});
const forwarded = (text: string) => ({ "x-forwarded-for": text, "x-forwarded-proto": "http" });

describe("the client address", () => {
  it("the client address is the connection's, whatever the headers say, if no proxy is trusted", () => {
    const callerOf = clientAddressBehind([]);
    expect(callerOf(from("203.0.113.9", forwarded("198.51.100.1")))).toEqual({
      address: "203.0.113.9",
      scheme: undefined,
    });
  });

  it("an IPv4 client address is written as IPv4 even on an IPv6 socket", () => {
    const callerOf = clientAddressBehind([]);
    expect(callerOf(from("::ffff:203.0.113.9")).address).toBe("203.0.113.9");
    expect(callerOf(from("2001:db8::5")).address).toBe("2001:db8::5");
  });

  const callerOf = clientAddressBehind(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]);

  it.each([
    ["a stranger who claims to forward", "203.0.113.9", "198.51.100.1", "203.0.113.9", undefined],
    ["the caller of a trusted proxy", "10.1.2.3", "198.51.100.1", "198.51.100.1", "http"],
    ["written as IPv6", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1", "http"],
    ["behind two trusted proxies", "192.0.2.7", "198.51.100.1, 10.9.9.9", "198.51.100.1", "http"],
    ["who put a false address before their own", "10.1.2.3", "127.0.0.1, 203.0.113.9", "203.0.113.9", "http"],
    ["with a port", "10.1.2.3", "198.51.100.1:4711", "198.51.100.1", "http"],
    ["in brackets with a port", "2001:db8::5", "[2001:db9::1]:4711", "2001:db9::1", "http"],
    ["who is a proxy itself", "10.1.2.3", "10.4.5.6", "10.4.5.6", "http"],
    ["of whom the proxy says nonsense", "10.1.2.3", "unknown, <script>", "10.1.2.3", "http"],
    ["near an address that is trusted alone", "192.0.2.8", "198.51.100.1", "192.0.2.8", undefined],
  ])("the client address is %s", (_, remote, ...[chain, address, scheme]) => {
    expect(callerOf(from(remote, forwarded(String(chain))))).toEqual({ address, scheme });
  });
});
