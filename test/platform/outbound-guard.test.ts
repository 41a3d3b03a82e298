/** Targets named by other people: the permitted ones, in all notations of an address. */
import { createServer, type RequestListener } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { guardedHttp } from "../../src/platform/guarded-http.ts";
import {
  checkTarget,
  ForbiddenTarget,
  networksOf,
  type OutboundPolicy,
  type TargetSource,
} from "../../src/platform/outbound-guard.ts";

const publicAddress = "93.184.216.34";

/** A policy whose resolver knows these addresses for every host. */
const resolving = (addresses: readonly string[], allowed: readonly string[] = []): OutboundPolicy => ({
  allowed: networksOf(allowed),
  resolve: () => Promise.resolve(addresses),
});

const post = { source: "operator", method: "POST", headers: {}, body: "{}" } as const;

/** The port of a server on this machine that is closed after the test. */
async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function isAdmitted(
  url: string,
  policy: OutboundPolicy,
  source: TargetSource = "visitor",
): Promise<boolean> {
  try {
    await checkTarget(new URL(url), source, policy);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenTarget) return false;
    throw error;
  }
}

/** Addresses that are not of the public Internet, as a resolver may give them. */
const privateAddresses = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

/** Ways to write 127.0.0.1, 169.254.169.254 and their like in a URL. */
const oddHosts = [
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "127.0.1",
  "0x7f.1",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "%31%32%37.0.0.1",
  "017700000001",
  "0",
  "0x0",
  "3232235777",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[ff02::1]",
  "[::ffff:a9fe:a9fe]",
];

describe("a visitor's target", () => {
  it("a host that resolves to a private address is refused", async () => {
    const admitted: string[] = [];
    for (const address of privateAddresses) {
      if (await isAdmitted("https://hooks.example.com/", resolving([address]))) admitted.push(address);
      // All of its addresses count, wherever the private one stands.
      for (const addresses of [
        [publicAddress, address],
        [address, publicAddress],
      ])
        if (await isAdmitted("https://hooks.example.com/", resolving(addresses)))
          admitted.push(String(addresses));
    }
    expect(admitted).toEqual([]);
  });

  it("a private address in any notation is refused without a DNS query", async () => {
    const policy = resolving([publicAddress]);
    const admitted: string[] = [];
    for (const host of oddHosts) if (await isAdmitted(`https://${host}/hook`, policy)) admitted.push(host);
    expect(admitted).toEqual([]);
  });

  it("a host whose addresses are all public is admitted (the control)", async () => {
    for (const addresses of [[publicAddress], [publicAddress, "2606:2800:220:1:248:1893:25c8:1946"]])
      expect(await isAdmitted("https://hooks.example.com/", resolving(addresses))).toBe(true);
    expect(await isAdmitted(`https://${publicAddress}/`, resolving([]))).toBe(true);
    expect(await isAdmitted("https://[2606:2800:220:1::1]:8443/", resolving([]))).toBe(true);
  });

  it.each([
    ["another scheme", "ftp://hooks.example.com/"],
    ["a file", "file:///etc/passwd"],
    ["plain HTTP", "http://hooks.example.com/"],
    ["credentials", "https://user:password@hooks.example.com/"],
    ["a user alone", "https://user@hooks.example.com/"],
    ["the port of another service", "https://hooks.example.com:6379/"],
    ["the port of mail", "https://hooks.example.com:25/"],
    ["a length of more than 2,048 characters", `https://hooks.example.com/${"a".repeat(2_048)}`],
  ])("a URL is refused with %s", async (_what, url) => {
    expect(await isAdmitted(url, resolving([publicAddress]))).toBe(false);
  });

  it("a visitor's URL is refused in networks that are open to operators' targets", async () => {
    const policy = resolving(["10.1.2.3"], ["10.0.0.0/8"]);
    expect(await isAdmitted("https://inside.example.com/", policy)).toBe(false);
    expect(await isAdmitted("http://inside.example.com:9000/", policy, "operator")).toBe(true);
    const mixed = resolving(["10.1.2.3", "192.168.0.1"], ["10.0.0.0/8"]);
    expect(await isAdmitted("https://inside.example.com/", mixed, "operator")).toBe(false);
  });
});

describe("a host with changing addresses", () => {
  it("a host is resolved once, and the connection goes to the checked address", async () => {
    let questions = 0;
    let connects = 0;
    const server = createServer((_request, response) => response.end()).on(
      "connection",
      () => (connects += 1),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    // Public at the first look, private from then on.
    const policy: OutboundPolicy = {
      allowed: networksOf([]),
      resolve: () => Promise.resolve([(questions += 1) % 2 === 1 ? publicAddress : "127.0.0.1"]),
    };
    const reached = new Set<unknown>();
    for (let attempt = 0; attempt < 200; attempt += 1) {
      try {
        const target = await checkTarget(new URL("https://rebinding.example.com/"), "visitor", policy);
        target.lookup("rebinding.example.com", {}, (_error, address) => reached.add(address));
      } catch (error) {
        expect(error).toBeInstanceOf(ForbiddenTarget);
      }
    }
    expect([...reached]).toEqual([publicAddress]);
    expect(questions).toBe(200);
    expect(connects).toBe(0);
  });

  it("a request connects to the checked address, and the name is not resolved again", async () => {
    const port = await listening((request, response) => response.end(request.headers.host));
    // No other resolver knows the name.
    const { body } = await guardedHttp(resolving(["127.0.0.1"], ["127.0.0.0/8"]), {
      ...post,
      url: new URL(`http://checked.invalid:${port}/`),
    });
    expect(body).toBe(`checked.invalid:${port}`);
  });
});

describe("an answer", () => {
  const local = { allowed: networksOf(["127.0.0.0/8"]) };

  it("a redirect to a private address is a failure, and its target gets no request", async () => {
    let requests = 0;
    const port = await listening((request, response) => {
      requests += 1;
      response.writeHead(302, { location: `http://169.254.169.254${request.url ?? ""}` }).end();
    });
    const url = new URL(`http://127.0.0.1:${port}/latest`);
    const { status } = await guardedHttp(local, { ...post, url });
    expect([status, requests]).toEqual([302, 1]);
  });

  it("an endless answer is cut at 64 KiB, and its connection is closed", async () => {
    const closed = Promise.withResolvers<undefined>();
    const port = await listening((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, "a")));
      };
      response.on("drain", more).on("close", () => closed.resolve(undefined));
      more();
    });
    const { body } = await guardedHttp(local, { ...post, url: new URL(`http://127.0.0.1:${port}/`) });
    expect(body).toBe("a".repeat(65_536));
    await closed.promise;
  });

  it("an answer that never ends is given up at the deadline, although its bytes keep coming", async () => {
    const closed = Promise.withResolvers<undefined>();
    const port = await listening((_request, response) => {
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve(undefined);
      });
    });
    const url = new URL(`http://127.0.0.1:${port}/`);
    await expect(guardedHttp(local, { ...post, url, timeoutMs: 1_000 })).rejects.toThrow("aborted");
    await closed.promise;
  });
});
