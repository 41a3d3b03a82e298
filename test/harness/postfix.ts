/** A real Postfix that takes mail by STARTTLS from one user alone, and delivers it to mailboxes of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres.ts";
import { programNamed } from "./programs.ts";
import { until } from "./until.ts";

/** Where Debian keeps the parts of Postfix. */
const daemons = "/usr/lib/postfix/sbin";

/** Why Postfix cannot be tried on this machine, in a sentence; empty where it can. */
export function whyNoPostfix(): string {
  if (programNamed("postfix") === undefined || !existsSync(daemons))
    return "NOT TRIED: postfix is not installed";
  return process.getuid?.() === 0 ? "" : "NOT TRIED: Postfix starts as root alone";
}

/** The settings of a Postfix. */
export type PostfixSetup = {
  readonly cert: string;
  readonly key: string;
  /** The user that may send. */
  readonly user: string;
  readonly password: string;
  /** The addresses that have a mailbox. */
  readonly mailboxes: readonly string[];
};

/** A running Postfix. */
export type Postfix = {
  readonly port: number;
  /** The mails in a mailbox, as they were delivered. */
  mailsOf(address: string): string[];
  /** The text of its log. */
  log(): string;
  stop(): Promise<void>;
};

/** Answers as a Dovecot that knows one user: Postfix has no check of passwords of its own. */
async function startDovecotAuth({ user, password }: Pick<PostfixSetup, "user" | "password">) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const greeting = [
      "VERSION\t1\t1",
      "MECH\tPLAIN\tplaintext",
      "SPID\t1",
      "CUID\t1",
      `COOKIE\t${"0".repeat(32)}`,
      "DONE",
    ];
    socket.write(`${greeting.join("\n")}\n`);
    let received = "";
    socket.on("data", (part: Buffer) => {
      const lines = (received + part.toString()).split("\n");
      received = lines.pop() ?? "";
      for (const line of lines) {
        const [command, id, mechanism] = line.split("\t");
        if (command !== "AUTH") continue;
        const response = /\tresp=(?<text>[^\t]*)/u.exec(line)?.groups?.["text"] ?? "";
        const [, name, sentPassword] = Buffer.from(response, "base64").toString("utf8").split("\0");
        const isRight = mechanism === "PLAIN" && name === user && sentPassword === password;
        socket.write(`${isRight ? "OK" : "FAIL"}\t${id}\tuser=${name}\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const services = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
postlog   unix-dgram n - n - 1 postlogd
cleanup   unix  n  -  n  -  0  cleanup
qmgr      unix  n  -  n  300 1 qmgr
tlsmgr    unix  -  -  n  1000? 1 tlsmgr
proxymap  unix  -  -  n  -  -  proxymap
rewrite   unix  -  -  n  -  -  trivial-rewrite
bounce    unix  -  -  n  -  0  bounce
defer     unix  -  -  n  -  0  bounce
trace     unix  -  -  n  -  0  bounce
error     unix  -  -  n  -  -  error
retry     unix  -  -  n  -  -  error
virtual   unix  -  n  n  -  -  virtual
anvil     unix  -  -  n  -  1  anvil
`;

/** The numbers of a user of this machine. */
function idsOf(name: string): { readonly user: number; readonly group: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , user, group] = line?.split(":") ?? [];
  return { user: Number(user), group: Number(group) };
}

/** A folder that belongs to a user. */
function folderOf(name: string, path: string): string {
  mkdirSync(path);
  const { user, group } = idsOf(name);
  chownSync(path, user, group);
  return path;
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return await new Promise((resolve) => {
    socket.once("data", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return is === true;
  });
}

/** Starts Postfix, and waits until it greets. */
export async function startPostfix(setup: PostfixSetup): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-postfix-"));
  chmodSync(folder, 0o755);
  const inside = (name: string) => join(folder, name);
  const [port, passwords] = [await freePort(), await startDovecotAuth(setup)];
  const mail = folderOf("nobody", inside("mail"));
  const unprivileged = idsOf("nobody");
  mkdirSync(inside("queue"));
  writeFileSync(inside("cert.pem"), setup.cert);
  writeFileSync(inside("key.pem"), setup.key, { mode: 0o600 });
  const boxes = setup.mailboxes.map((address) => `{ ${address} = ${address}/ }`);
  const domains = new Set(setup.mailboxes.map((address) => address.slice(address.lastIndexOf("@") + 1)));
  const settings = {
    compatibility_level: "3.6",
    queue_directory: inside("queue"),
    data_directory: folderOf("postfix", inside("data")),
    daemon_directory: daemons,
    maillog_file: inside("log"),
    maillog_file_prefixes: folder,
    myhostname: "mx.readers.example",
    mydestination: "",
    inet_interfaces: "loopback-only",
    alias_maps: "",
    virtual_mailbox_domains: [...domains].join(" "),
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: `inline:{ ${boxes.join(", ")} }`,
    virtual_uid_maps: `static:${unprivileged.user}`,
    virtual_gid_maps: `static:${unprivileged.group}`,
    smtpd_tls_cert_file: inside("cert.pem"),
    smtpd_tls_key_file: inside("key.pem"),
    smtpd_tls_security_level: "encrypt",
    smtpd_tls_auth_only: "yes",
    smtpd_sasl_auth_enable: "yes",
    smtpd_sasl_type: "dovecot",
    smtpd_sasl_path: `inet:127.0.0.1:${passwords.port}`,
    smtpd_relay_restrictions: "permit_sasl_authenticated, reject",
    smtpd_recipient_restrictions: "permit_sasl_authenticated, reject",
    smtpd_reject_unlisted_recipient: "yes",
  };
  mkdirSync(inside("etc"));
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(inside("etc/main.cf"), `${lines.join("\n")}\n`);
  writeFileSync(inside("etc/master.cf"), services(port));
  const child = spawn(programNamed("postfix") ?? "", ["-c", inside("etc"), "start-fg"], { stdio: "ignore" });
  const ended = once(child, "close");
  const log = () => (existsSync(inside("log")) ? readFileSync(inside("log"), "utf8") : "");
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Postfix ended: ${log()}`);
    return await isListening(port);
  });
  return {
    port,
    log,
    mailsOf: (address) => {
      const box = join(mail, address, "new");
      return filesIn(box).map((name) => readFileSync(join(box, name), "utf8"));
    },
    stop: async () => {
      // Its parts are processes of the group of its master.
      const master = Number(readFileSync(inside("queue/pid/master.pid"), "utf8"));
      if (child.exitCode === null) process.kill(-master, "SIGKILL");
      await ended;
      await passwords.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
