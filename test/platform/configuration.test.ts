import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Configuration,
  ConfigurationProblem,
  configurationWarnings,
  type Environment,
  readConfiguration,
} from "../../src/platform/configuration.ts";
import { defaultRetention } from "../../src/platform/retention-settings.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";

const machine = { hasIPv6: true, currentFolder: "/home/someone" };

function read(env: Environment): Configuration {
  return readConfiguration(env, "/srv/signalbox", machine);
}

function problemsOf(env: Environment): readonly string[] {
  try {
    read(env);
  } catch (thrown) {
    if (thrown instanceof ConfigurationProblem) return thrown.problems;
    throw thrown;
  }
  return [];
}

const day = 24 * 60 * 60_000;

describe("the configuration", () => {
  it("the configuration is valid without any setting", () => {
    expect(read({ PATH: "/usr/bin", HOME: "/root" })).toMatchObject({
      host: "::",
      port: 8080,
      baseUrl: "http://localhost:8080",
      baseUrlIsSet: false,
      dataDirectory: "/srv/signalbox/data",
      trustProxy: [],
      logLevel: "info",
      metricsHost: "127.0.0.1",
      metricsPort: 9464,
      metricsPortIsSet: false,
      portalDirectory: "/srv/signalbox/dist/portal",
      sessionRatePerMinute: 6_000,
      maxPages: 50,
      retention: defaultRetention,
      workers: 1,
      notifications: { isHeld: false, mail: undefined },
    });
  });

  it("the configuration listens on all IPv4 addresses if IPv6 is off", () => {
    expect(readConfiguration({}, "/srv/signalbox", { ...machine, hasIPv6: false }).host).toBe("0.0.0.0");
  });

  it("the configuration treats an empty setting as unset", () => {
    expect(read({ PORT: "", BASE_URL: "  ", DATABASE_URL: "", METRICS_PORT: "" })).toEqual(read({}));
  });

  it.each<[string, Environment, Partial<Configuration>]>([
    [
      "the local address follows the port",
      { PORT: "3000" },
      { port: 3000, baseUrl: "http://localhost:3000" },
    ],
    ["port 80 needs no number", { PORT: "80" }, { baseUrl: "http://localhost" }],
    [
      "a base URL loses its last slash",
      { BASE_URL: "https://status.example.com/" },
      { baseUrl: "https://status.example.com", baseUrlIsSet: true },
    ],
    [
      "a base URL is written in one way",
      { BASE_URL: "HTTPS://Status.Example.COM:443" },
      { baseUrl: "https://status.example.com" },
    ],
    ["an address in brackets", { HOST: "[::1]" }, { host: "::1" }],
    ["a name to listen on", { HOST: "localhost" }, { host: "localhost" }],
    [
      "a relative folder counts from the current one",
      { DATA_DIR: "state/box" },
      { dataDirectory: "/home/someone/state/box" },
    ],
    [
      "an absolute folder stays",
      { DATA_DIR: "/var/lib/signalbox/" },
      { dataDirectory: "/var/lib/signalbox" },
    ],
    [
      "proxies by comma or space",
      { TRUST_PROXY: "10.0.0.5, 192.168.0.0/24 ::1,2001:db8::/32" },
      { trustProxy: ["10.0.0.5", "192.168.0.0/24", "::1", "2001:db8::/32"] },
    ],
    ["a level in capitals", { LOG_LEVEL: "WARN" }, { logLevel: "warn" }],
    ["no metrics", { METRICS_PORT: "0" }, { metricsPort: 0, metricsPortIsSet: true }],
    ["metrics on every address", { METRICS_HOST: "0.0.0.0" }, { metricsHost: "0.0.0.0" }],
    ["metrics elsewhere", { METRICS_PORT: "9999" }, { metricsPort: 9999, metricsPortIsSet: true }],
    ["the rate of a session", { SESSION_RATE_PER_MINUTE: "600" }, { sessionRatePerMinute: 600 }],
    ["the number of pages", { MAX_PAGES: "3" }, { maxPages: 3 }],
    [
      "how long things are kept",
      { KEEP_AUDIT_DAYS: "365", KEEP_SESSIONS_DAYS: "7", KEEP_DELETED_DAYS: "45" },
      { retention: { audit: 365 * day, drafts: 90 * day, sessions: 7 * day, deleted: 45 * day } },
    ],
    ["one worker", { SIGNALBOX_WORKERS: "1" }, { workers: 1 }],
    ["several workers", { SIGNALBOX_WORKERS: "4" }, { workers: 4 }],
    ["a long secret", { SIGNALBOX_SECRET: "s".repeat(32) }, { secret: "s".repeat(32) }],
    [
      "a database",
      { DATABASE_URL: "postgres://u:p@h/d", SIGNALBOX_SECRET: "s".repeat(32) },
      { database: { url: "postgres://u:p@h/d", secret: "s".repeat(32) } },
    ],
    [
      "what Kubernetes sets",
      { SIGNALBOX_SERVICE_HOST: "10.0.0.1", SIGNALBOX_PORT: "tcp://10.0.0.1:80", SIGNALBOX_PORT_80_TCP: "x" },
      {},
    ],
  ])("the configuration reads %s", (_what, env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  it.each<[string, Environment, RegExp]>([
    ["a port that is a word", { PORT: "http" }, /^PORT is "http"\. Give a whole number/u],
    ["a port beyond the last", { PORT: "65536" }, /^PORT is "65536"/u],
    ["a negative port", { PORT: "-1" }, /^PORT /u],
    ["a port in hexadecimal", { PORT: "0x50" }, /^PORT /u],
    ["a host with a port", { HOST: "localhost:80" }, /^HOST .*without a port/u],
    ["a host that is an address of the web", { HOST: "http://localhost" }, /^HOST /u],
    [
      "a base URL without a scheme",
      { BASE_URL: "status.example.com" },
      /^BASE_URL is not an address that starts with http/u,
    ],
    ["a base URL of another scheme", { BASE_URL: "ftp://example.com" }, /^BASE_URL /u],
    ["a base URL with a path of spaces", { BASE_URL: "https://example.com/a%20b" }, /^BASE_URL has a path/u],
    ["a base URL with a query", { BASE_URL: "https://example.com/?a" }, /^BASE_URL has a query/u],
    [
      "a base URL with a fragment",
      { BASE_URL: "https://example.com/#a" },
      /^BASE_URL has a query or a fragment/u,
    ],
    [
      "a base URL with a password",
      { BASE_URL: "https://me:pw@example.com" },
      /^BASE_URL holds a user name or password/u,
    ],
    [
      "a database without the secret of its nodes",
      { DATABASE_URL: "postgres://u:hidden@h/d" },
      /^SIGNALBOX_SECRET is required with DATABASE_URL/u,
    ],
    [
      "a database of another kind",
      { DATABASE_URL: "mysql://u:hidden@h/d", SIGNALBOX_SECRET: "s".repeat(32) },
      /^DATABASE_URL is not an address that starts with postgres/u,
    ],
    [
      "a database whose password is not written as in an address",
      { DATABASE_URL: "postgres://u:hid#den@h/d", SIGNALBOX_SECRET: "s".repeat(32) },
      /^DATABASE_URL cannot be read\. Write #.* as %23/u,
    ],
    [
      "a server without a database",
      { DATABASE_URL: "postgres://u:hidden@h/", SIGNALBOX_SECRET: "s".repeat(32) },
      /^DATABASE_URL names no database/u,
    ],
    ["trust in everyone", { TRUST_PROXY: "0.0.0.0/0" }, /^TRUST_PROXY .*would trust everyone/u],
    ["trust in a word", { TRUST_PROXY: "true" }, /^TRUST_PROXY .*neither an address nor a CIDR/u],
    ["trust in a number of hops", { TRUST_PROXY: "1" }, /^TRUST_PROXY /u],
    ["a prefix that is too long", { TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY .*prefix from 1 to 32/u],
    ["a mapped range", { TRUST_PROXY: "::ffff:10.0.0.0/8" }, /^TRUST_PROXY .*covers IPv4 addresses/u],
    ["a range around the mapped ones", { TRUST_PROXY: "::/80" }, /^TRUST_PROXY .*covers IPv4 addresses/u],
    [
      "a level that is none",
      { LOG_LEVEL: "loud" },
      /^LOG_LEVEL is "loud"\. Choose one of: trace, debug, info/u,
    ],
    [
      "metrics on the service's port",
      { PORT: "9000", METRICS_PORT: "9000" },
      /^PORT and METRICS_PORT are both 9000/u,
    ],
    [
      "no rate",
      { SESSION_RATE_PER_MINUTE: "0" },
      /^SESSION_RATE_PER_MINUTE is "0"\. Give a whole number, 1 to/u,
    ],
    [
      "no events in an hour",
      { MAX_EVENTS_PER_HOUR: "0" },
      /^MAX_EVENTS_PER_HOUR is "0"\. Give a whole number, 1 to 9999\./u,
    ],
    ["no pages", { MAX_PAGES: "0" }, /^MAX_PAGES is "0"\. Give a whole number, 1 to 1000/u],
    [
      "an audit of hardly any time",
      { KEEP_AUDIT_DAYS: "7" },
      /^KEEP_AUDIT_DAYS is 7\. Give a whole number of days, 30 to 36500\.$/u,
    ],
    [
      "drafts that are not kept",
      { KEEP_DRAFTS_DAYS: "0" },
      /^KEEP_DRAFTS_DAYS is 0\. Give a whole number of days/u,
    ],
    [
      "sessions of a word",
      { KEEP_SESSIONS_DAYS: "long" },
      /^KEEP_SESSIONS_DAYS is "long"\. Give a whole number/u,
    ],
    ["no workers", { SIGNALBOX_WORKERS: "0" }, /^SIGNALBOX_WORKERS is "0"\. Give a whole number, 1 to 64/u],
    ["too many workers", { SIGNALBOX_WORKERS: "65" }, /^SIGNALBOX_WORKERS is "65"\. Give a whole number/u],
    [
      "a short secret",
      { SIGNALBOX_SECRET: "changeme" },
      /^SIGNALBOX_SECRET has 8 characters and needs at least 32/u,
    ],
    ["a misspelt name", { SIGNALBOX_WORKRES: "1" }, /Did you mean SIGNALBOX_WORKERS\?/u],
    ["a name with a prefix it has not", { SIGNALBOX_DATA_DIR: "x" }, /Did you mean DATA_DIR\?/u],
    [
      "a name that has the prefix alone in common",
      { SIGNALBOX_FOO: "1" },
      /is not a setting of Signalbox\. Unset it/u,
    ],
    ["a name like no other", { SIGNALBOX_FROBNICATION: "x" }, /is not a setting of Signalbox\. Unset it/u],
  ])("the configuration refuses %s, and says how to fix it", (_what, env, expected) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  it("the configuration requires all settings of an OpenID provider", () => {
    const env = {
      OIDC_ISSUER: "https://login.example.com/realms/staff",
      OIDC_CLIENT_ID: "signalbox",
      OIDC_CLIENT_SECRET: "secret",
    };
    const openId = {
      issuer: "https://login.example.com/realms/staff",
      clientId: "signalbox",
      clientSecret: "secret",
      name: "single sign-on",
    };
    expect(read(env).openId).toEqual(openId);
    expect(read({ ...env, OIDC_NAME: "Acme Login" }).openId?.name).toBe("Acme Login");
    expect(read({ ...env, OIDC_ISSUER: "http://localhost:4000" }).openId?.issuer).toBe(
      "http://localhost:4000",
    );
    expect(read({}).openId).toBeUndefined();
  });

  it.each<[string, Environment, RegExp]>([
    [
      "nothing but an issuer",
      { OIDC_ISSUER: "https://a.example" },
      /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed/u,
    ],
    [
      "nothing but a name",
      { OIDC_NAME: "Acme" },
      /^OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed with OIDC_NAME/u,
    ],
    [
      "no secret",
      { OIDC_ISSUER: "https://a.example", OIDC_CLIENT_ID: "x" },
      /^OIDC_CLIENT_SECRET is needed/u,
    ],
    [
      "plain HTTP",
      { OIDC_ISSUER: "http://login.example.com" },
      /plain HTTP, which is allowed only on this machine/u,
    ],
    [
      "a document's address",
      { OIDC_ISSUER: "https://a.example/.well-known/openid-configuration" },
      /document/u,
    ],
    ["a query", { OIDC_ISSUER: "https://a.example/?x=1" }, /query/u],
    ["a password", { OIDC_ISSUER: "https://a:hunter2@a.example" }, /user name or password/u],
    ["no address", { OIDC_ISSUER: "login" }, /not an address that starts with https/u],
  ])("the configuration reports an invalid OpenID provider: %s", (_, env, problem) => {
    const problems = problemsOf(env);
    expect(problems.some((text) => problem.test(text))).toBe(true);
    expect(problems.join()).not.toContain("hunter2");
  });

  it("the configuration reports every fault at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "y", BASE_URL: "z", SIGNALBOX_SECRT: "q" })).toHaveLength(4);
  });

  it("the configuration never repeats a secret, or the password in a URL", () => {
    const env = {
      SIGNALBOX_SECRET: "hunter2",
      DATABASE_URL: "postgres://u:hunter2@h/d",
      BASE_URL: "https://u:hunter2@h",
    };
    expect(problemsOf(env).join("\n")).not.toContain("hunter2");
  });

  it("the configuration warns of settings without effect", () => {
    expect(configurationWarnings({ SIGNALBOX_PORT: "3000" })).toEqual([
      "SIGNALBOX_PORT is not a setting. To listen on port 3000, set PORT=3000.",
    ]);
    expect(configurationWarnings({ SIGNALBOX_PORT: "tcp://10.0.0.1:80" })).toEqual([]);
  });

  it("the configuration reports any invalid text of any setting, and never throws", () => {
    const names = [
      "HOST",
      "PORT",
      "BASE_URL",
      "DATA_DIR",
      "TRUST_PROXY",
      "LOG_LEVEL",
      "METRICS_PORT",
      "SIGNALBOX_X",
    ];
    const address = isLong
      ? fc.oneof(fc.webUrl(), fc.ipV4(), fc.ipV6())
      : fc
          .tuple(fc.constantFrom("http://", "https://u@", "::", "127."), fc.string())
          .map((parts) => parts.join(""));
    const text = fc.oneof(fc.string(), address, fc.integer().map(String));
    const sound = (env: Environment): boolean => {
      const problems = problemsOf(env);
      if (problems.length > 0) return problems.every((problem) => /^[A-Z_]+ .*[.?:]/u.test(problem));
      const { port, baseUrl, dataDirectory } = read(env);
      // A path may be part of it, and what is put behind it begins with a slash of its own.
      const isAddress = baseUrl === new URL(baseUrl).href.replace(/\/+$/u, "");
      return port >= 0 && port <= 65_535 && isAddress && dataDirectory.startsWith("/");
    };
    const property = fc.property(fc.dictionary(fc.constantFrom(...names), text), (env) => sound(env));
    expect(() => fc.assert(property, { numRuns: repetitions(20, 1_000) })).not.toThrow();
  });
});
