import { describe, expect, it } from "vitest";
import { type FirstStepsInput, firstSteps, secretSettings } from "../../src/cli/first-steps.ts";
import { readConfiguration } from "../../src/platform/configuration.ts";

const machine = { hasIPv6: true, currentFolder: "/srv/box" };

function steps(env: Record<string, string>, changes: Partial<FirstStepsInput> = {}): string {
  const configuration = readConfiguration(env, "/srv/box", machine);
  return firstSteps({
    configuration,
    env,
    projectRoot: "/srv/box",
    currentFolder: "/srv/box",
    containerCommand: undefined,
    port: 8080,
    ...changes,
  }).join("\n");
}

describe("the first steps", () => {
  it("the first steps can be pasted where the service was started", () => {
    expect(steps({})).toBe(
      [
        'WEBHOOK_KEY=$(bin/signalbox key create "First key" --role Webhook --all-components)',
        'bin/signalbox component create "Website"',
        `curl -X POST http://localhost:8080/api/WebHook/UpdateComponentStatus -H "X-API-KEY: $WEBHOOK_KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"}'`,
      ].join("\n"),
    );
  });

  it("the first steps use the full path of the command if called from another directory, quoted if necessary", () => {
    expect(steps({}, { currentFolder: "/home/me" })).toContain(
      "WEBHOOK_KEY=$(/srv/box/bin/signalbox key create",
    );
    expect(steps({}, { currentFolder: "/", projectRoot: "/srv/it's here" })).toContain(
      "'/srv/it'\\''s here/bin/signalbox' component",
    );
  });

  it("the first steps use the same store if DATA_DIR is set", () => {
    expect(steps({ DATA_DIR: "my data" })).toMatch(/^export DATA_DIR='\/srv\/box\/my data'\n/u);
  });

  it("the first steps print no secret setting, and name those that another terminal needs", () => {
    const env = {
      DATABASE_URL: "postgres://signalbox:word@db:5432/signalbox",
      SIGNALBOX_SECRET: "0123456789abcdef0123456789abcdef",
    };
    expect(steps(env)).toMatch(/^WEBHOOK_KEY=/u);
    // Commands need no data directory beside a database, and the address for links.
    expect(steps({ ...env, DATA_DIR: "data2", BASE_URL: "https://status.example.com" })).toMatch(
      /^export BASE_URL=https:\/\/status\.example\.com\nWEBHOOK_KEY=/u,
    );
    const configuration = readConfiguration(env, "/srv/box", machine);
    expect(secretSettings({ configuration, containerCommand: undefined })).toBe(
      "DATABASE_URL and SIGNALBOX_SECRET",
    );
    expect(secretSettings({ configuration, containerCommand: "docker exec 3f2a signalbox" })).toBeNull();
  });

  it("the first steps of an image are calls from outside of the container, without its settings", () => {
    const containerCommand = "docker exec 3f2a signalbox";
    const lines = steps({ DATA_DIR: "/data" }, { containerCommand });
    expect(lines).toMatch(/^WEBHOOK_KEY=\$\(docker exec 3f2a signalbox key create /u);
    expect(lines).toContain('\ndocker exec 3f2a signalbox component create "Website"\n');
  });

  it.each([
    [{ BASE_URL: "https://status.example.com" }, 8080, "https://status.example.com/api"],
    [{ HOST: "127.0.0.1" }, 3000, "http://localhost:3000/api"],
    [{ HOST: "10.0.0.5" }, 8080, "http://10.0.0.5:8080/api"],
    [{ HOST: "fd00::1" }, 8080, "'http://[fd00::1]:8080/api"],
  ])("the first steps report to the service's address: %j", (env, port, address) => {
    expect(steps(env, { port })).toContain(`curl -X POST ${address}`);
  });
});
