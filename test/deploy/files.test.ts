/** The files for operators are read by the programs that they are for. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { manualDocuments } from "../../src/http/docs/manual-documents.ts";
import { readConfiguration, settingNames } from "../../src/platform/configuration.ts";
import { enoughOpenFiles } from "../../src/platform/file-limits.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { builtCommand, project } from "../harness/built.ts";
import { caddyfile, judgedByCaddy, whyNoCaddy } from "../harness/caddy.ts";
import { nginxProgram, placed, shipped, writeMain } from "../harness/nginx.ts";
import { judgedByVarnish, shippedForVarnish, whyNoVarnish } from "../harness/varnish.ts";

const read = (path: string): string => readFileSync(join(project, "deploy", path), "utf8");

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "signalbox-deploy-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function run(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (error !== undefined) throw new Error(`${program} is not installed`, { cause: error });
  return { status, output: stdout + stderr };
}

/** The settings in a file of one name and value per line. */
function settingsIn(text: string): Record<string, string> {
  const pairs = text.matchAll(/^(?<name>[A-Z_]+)=(?<value>.*)$/gmu);
  return Object.fromEntries(
    pairs.map(({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""] as const),
  );
}

describe("nginx.conf", () => {
  const verdict = (change: (settings: string) => string) => {
    const here = folder();
    return run(nginxProgram(), [
      "-t",
      "-p",
      here,
      "-c",
      writeMain(here, change(placed(shipped, here))),
      "-g",
      "error_log stderr;",
    ]);
  };

  it("nginx accepts the shipped nginx.conf without a warning", () => {
    const { status, output } = verdict((same) => same);
    expect(output).toContain("syntax is ok");
    expect(output).not.toContain("[warn]");
    expect(status).toBe(0);
  });

  it("nginx rejects the configuration with an unknown directive (the control)", () => {
    expect(verdict((text) => text.replace("proxy_cache_lock on", "proxy_cache_lok on")).status).not.toBe(0);
  });
});

it.each(["Caddyfile", "nginx.conf"])("%s has the name of the service as often as its head says", (file) => {
  expect(read(file).split("\n").slice(0, 3).join("\n")).toContain("twice");
  expect(read(file).match(/^[^#\n]*status\.example\.org/gmu)).toHaveLength(2);
});

describe("Caddyfile", () => {
  it("Caddy accepts the shipped Caddyfile without a warning, formatted as by Caddy itself", ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const adapted = judgedByCaddy("adapt", caddyfile);
    expect(adapted.output).not.toContain('"warn"');
    expect(adapted.status).toBe(0);
    const { status, output } = judgedByCaddy("validate", caddyfile);
    expect(output).toContain("Valid configuration");
    // One server is for plain HTTP alone, and is meant to be.
    const warnings = output.split("\n").filter((line) => line.includes('"level":"warn"'));
    expect(warnings.filter((line) => !line.includes("listening only on the HTTP port"))).toEqual([]);
    expect(status).toBe(0);
  });

  it("Caddy rejects the configuration with an unknown directive (the control)", ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const path = join(folder(), "Caddyfile");
    writeFileSync(path, read("Caddyfile").replace("lb_policy", "lb_polisy"));
    expect(judgedByCaddy("validate", path).status).not.toBe(0);
  });
});

describe("varnish.vcl", () => {
  it("Varnish accepts the shipped varnish.vcl", ({ skip }) => {
    skip(whyNoVarnish() !== "", whyNoVarnish());
    expect(judgedByVarnish(shippedForVarnish)).toEqual({ status: 0, output: "" });
  });

  it("Varnish rejects the configuration with an unknown directive (the control)", ({ skip }) => {
    skip(whyNoVarnish() !== "", whyNoVarnish());
    const { status, output } = judgedByVarnish(shippedForVarnish.replace("return (hash)", "return (hush)"));
    expect(status).not.toBe(0);
    expect(output).toContain("hush");
  });
});

describe("signalbox.service", () => {
  const verdict = (unit: string, socket: string) => {
    const here = folder();
    const path = join(here, "signalbox.service");
    writeFileSync(path, unit.replaceAll("/opt/signalbox", project));
    writeFileSync(join(here, "signalbox.socket"), socket);
    return run("systemd-analyze", ["verify", "--man=no", path, join(here, "signalbox.socket")]);
  };

  it("systemd accepts signalbox.service and its socket without a warning, and the socket has the service's own port", () => {
    const socket = read("signalbox.socket");
    expect(verdict(read("signalbox.service"), socket)).toEqual({ status: 0, output: "" });
    expect(Number(/^ListenStream=(\d+)$/mu.exec(socket)?.[1])).toBe(readConfiguration({}, project).port);
  });

  it("systemd warns of unknown directives of the unit and of its socket (the control)", () => {
    const { output } = verdict(
      read("signalbox.service").replace("ProtectHome=", "ProtectHouse="),
      read("signalbox.socket").replace("Backlog=", "Backlock="),
    );
    expect(output).toContain("ProtectHouse");
    expect(output).toContain("Backlock");
  });

  it("signalbox.service allows enough connections, and enough time to stop", () => {
    const settings = read("signalbox.service");
    expect(Number(/^LimitNOFILE=(\d+)$/mu.exec(settings)?.[1])).toBeGreaterThanOrEqual(enoughOpenFiles);
    expect(Number(/^TimeoutStopSec=(\d+)$/mu.exec(settings)?.[1])).toBeGreaterThan(10);
  });
});

const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal("ALL")]),
      security_opt: z.tuple([z.literal("no-new-privileges:true")]),
      tmpfs: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      healthcheck: z.looseObject({}).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      ulimits: z.object({ nofile: z.int() }).optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      networks: z.union([
        z.array(z.string()),
        z.object({ signalbox: z.object({ ipv4_address: z.string() }) }),
      ]),
    }),
  ),
});

/** The compose file as Docker sees it, with the settings of a filled in `.env`. */
function compose(): z.output<typeof composed> {
  const filledIn: Record<string, string> = {
    ...settingsIn(read("env.example")),
    SIGNALBOX_SECRET: "s".repeat(44),
    POSTGRES_PASSWORD: "0a".repeat(24),
  };
  const text = read("compose.yaml").replaceAll(/\$\{([A-Z_]+)[^}]*\}/gu, (_, name: string) => {
    const value = filledIn[name];
    if (value === undefined) throw new Error(`env.example does not name ${name}`);
    return value;
  });
  return composed.parse(parse(text, { merge: true }));
}

describe("compose.yaml", () => {
  it("compose.yaml gives two nodes valid settings of the service", () => {
    const { services } = compose();
    for (const name of ["node1", "node2"]) {
      const environment = services[name]?.environment ?? {};
      expect(
        Object.keys(environment).filter((set) => !settingNames.some((setting) => setting === set)),
      ).toEqual([]);
      const configuration = readConfiguration(environment, project);
      expect(configuration.database?.url).toContain("@postgres:5432/signalbox");
      expect(configuration.trustProxy.length).toBe(1);
      expect(services[name]?.ulimits?.nofile).toBeGreaterThanOrEqual(enoughOpenFiles);
    }
  });

  it("compose.yaml gives nginx and the nodes matching addresses", () => {
    const { services } = compose();
    const address = (name: string) => {
      const networks = services[name]?.networks;
      return networks === undefined || Array.isArray(networks) ? undefined : networks.signalbox.ipv4_address;
    };
    for (const node of ["node1", "node2"]) {
      expect(shipped).toContain(`server ${address(node)}:8080`);
      expect(services[node]?.environment?.["TRUST_PROXY"]).toBe(address("nginx"));
    }
  });

  it("compose.yaml lets nginx write its logs and its cache on a read-only file system", () => {
    const { tmpfs = [], volumes = [] } = compose().services["nginx"] ?? {};
    const writable = [...tmpfs, ...volumes.filter((volume) => !volume.endsWith(":ro"))];
    const folders = [...shipped.matchAll(/(?:_log|proxy_cache_path) (\/var\/\w+\/nginx)\//gu)].map(
      ([, folder = ""]) => folder,
    );
    expect(new Set(folders)).toEqual(new Set(["/var/log/nginx", "/var/cache/nginx"]));
    for (const folder of folders) expect(writable.some((place) => place.endsWith(folder))).toBe(true);
  });

  it("compose.yaml checks the health of services whose image does not", () => {
    const { services } = compose();
    expect(services["postgres"]?.healthcheck).toBeDefined();
    expect(services["nginx"]?.healthcheck).toBeDefined();
    expect(read("Dockerfile")).toContain("HEALTHCHECK");
  });
});

describe("the image", () => {
  /** The files copied from the project's folder. */
  const sources = read("Dockerfile")
    .split("\n")
    .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
    .flatMap((line) => line.split(/\s+/u).slice(1, -1));

  it("the image is built from existing files that are not ignored", () => {
    const letIn = readFileSync(join(project, ".dockerignore"), "utf8").split("\n");
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) {
      expect(existsSync(join(project, source))).toBe(true);
      expect(letIn).toContain(`!${source}`);
    }
    for (const { build } of Object.values(compose().services)) {
      if (build === undefined) continue;
      expect(existsSync(join(project, "deploy", build.context, build.dockerfile))).toBe(true);
    }
  });

  it("the image is built from all files that the build reads", async () => {
    const { metafile } = await bundle({
      absWorkingDir: project,
      entryPoints: ["scripts/build/build.mjs", "portal/vite.config.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outdir: "none",
      write: false,
      metafile: true,
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain("scripts/build/browser-assets.mjs");
    expect(inputs.filter((path) => !sources.some((source) => path.startsWith(`${source}/`)))).toEqual([]);
  });

  it("the image contains everything that the command needs: bin/signalbox, dist with the manual, and package.json", () => {
    const here = folder();
    cpSync(join(builtCommand, ".."), join(here, "dist"), { recursive: true });
    cpSync(join(project, "package.json"), join(here, "package.json"));
    cpSync(join(project, "deploy", "signalbox"), join(here, "bin", "signalbox"));
    const entry = /^ENTRYPOINT \["\/app\/(?<path>[^"]+)"\]$/mu.exec(read("Dockerfile"))?.groups?.["path"];
    const command = join(here, entry ?? "");
    const env = {
      PATH: `${join(process.execPath, "..")}:${process.env["PATH"]}`,
      DATA_DIR: join(here, "data"),
    };
    execFileSync(command, ["migrate"], { cwd: here, env });
    expect(existsSync(storeFile(env.DATA_DIR))).toBe(true);
    for (const { file } of manualDocuments)
      expect([file, existsSync(join(here, "dist", "docs", `${file}.md`))]).toEqual([file, true]);
  });
});
