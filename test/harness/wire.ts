/** A wire to a server that a test can cut, clog, or rob of one answer. */
import { connect, createServer, type Server, type Socket } from "node:net";

/** The network behaviour of the connection. */
export type Manner = "carries" | "swallows" | "loses the answer to a commit";

/** A wire between a client and a server. */
export class Wire {
  manner: Manner = "carries";
  /** Commits whose answers were lost. */
  lost = 0;
  /** How often something was sent to the server. */
  sent = 0;
  /** Milliseconds that everything takes on its way to the server. */
  delay = 0;
  /** Whether new connections that LISTEN for changes receive nothing either. */
  isMute = false;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  /** The listeners of changes. */
  readonly #listening = new Set<Socket>();
  /** The clients over whose connections nothing goes any more, in either direction. */
  readonly #deaf = new Set<Socket>();

  private constructor(port: number) {
    this.#server = createServer((client) => this.#join(client, connect(port, "127.0.0.1")));
  }

  /** Lays a wire to a port of this machine. */
  static async to(port: number): Promise<Wire> {
    const wire = new Wire(port);
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the wire is gone");
    return address.port;
  }

  /** The same address by way of this wire. */
  through(url: string): string {
    const address = new URL(url);
    address.port = String(this.port);
    return address.href;
  }

  /** Cuts the current connections; new ones work. */
  cut(): void {
    for (const end of this.#ends) end.destroy();
  }

  /** Whether any connection that LISTENs for changes would receive one. */
  get isReceived(): boolean {
    return !this.#listening.isSubsetOf(this.#deaf);
  }

  /** Drops all further traffic of the connections that LISTEN for changes now, without closing them. */
  deafen(): void {
    for (const client of this.#listening) this.#deaf.add(client);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  /** Whether bytes of a connection are lost; then so are all later ones, since TCP leaves no gaps. */
  #swallows(client: Socket): boolean {
    if (this.manner === "swallows") this.#deaf.add(client);
    return this.#deaf.has(client);
  }

  #join(client: Socket, server: Socket): void {
    let robbed = false;
    let writes = false;
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.#ends.delete(end);
        this.#listening.delete(client);
        this.#deaf.delete(client);
        other.destroy();
      });
    }
    client.on("data", (bytes) => {
      if (this.#swallows(client)) return;
      if (bytes.includes("listen signalbox")) {
        this.#listening.add(client);
        if (this.isMute) return this.deafen();
      }
      // What only reads ends with a commit as well.
      writes ||= bytes.includes("signalbox write\0");
      if (writes && this.manner === "loses the answer to a commit" && bytes.includes("commit\0")) {
        robbed = true;
        this.manner = "carries";
      }
      this.sent += 1;
      if (this.delay === 0) server.write(bytes);
      else setTimeout(() => server.write(bytes), this.delay);
    });
    server.on("data", (bytes) => {
      if (this.#swallows(client)) return;
      if (!robbed) {
        client.write(bytes);
        return;
      }
      // By now the server has done it.
      this.lost += 1;
      client.destroy();
    });
  }
}
