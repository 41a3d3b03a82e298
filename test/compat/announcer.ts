/** A running server, and someone with a key who announces things on it. */
import type { Received } from "../harness/http.ts";
import { type ServerOptions, startServer, type TestServer } from "../harness/server.ts";

/** A time as it is sent, so many hours from now, to the second: later formats know nothing below that. */
export function hoursFromNow(hours: number): string {
  return `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`;
}

/** A server with a group and two components. */
export class Announcer {
  readonly server: TestServer;
  readonly #key: string;

  private constructor(server: TestServer, key: string) {
    this.server = server;
    this.#key = key;
  }

  static async open(options: ServerOptions = {}): Promise<Announcer> {
    const server = await startServer(options);
    const announcer = new Announcer(server, await server.key("Read-Write"));
    const group = await announcer.#send("POST", "/api/ComponentGroup", { Name: "Shop" });
    const shop = group.at("Result", "Id");
    await announcer.#send("POST", "/api/Component", { Name: "Checkout", GroupId: shop });
    await announcer.#send("POST", "/api/Component", { Name: "Search" });
    return announcer;
  }

  /** Makes an announcement and returns its id. */
  async announce(body: object): Promise<string> {
    return String((await this.#send("POST", "/api/Announcement", body)).at("Result", "Id"));
  }

  /** Posts an update. */
  async post(id: string, body: object): Promise<void> {
    await this.#send("POST", `/api/Announcement/${id}/Update`, body);
  }

  /** Changes an announcement. */
  async edit(id: string, body: object): Promise<void> {
    await this.#send("PATCH", `/api/Announcement/${id}`, body);
  }

  /** Takes an announcement away. */
  async remove(id: string): Promise<void> {
    await this.#send("DELETE", `/api/Announcement/${id}`);
  }

  /** Changes the page. */
  async editPage(body: object): Promise<void> {
    const { at } = await this.server.request("/api/StatusPage", { key: this.#key });
    await this.#send("PATCH", `/api/Page/${String(at("Result", "Page", "Id"))}`, body);
  }

  /** The public response at a path. */
  async read(path: string): Promise<string> {
    return (await this.server.request(path)).text;
  }

  /** Sends, and returns when the result is visible to everybody. */
  async #send(method: string, path: string, body?: object): Promise<Received> {
    const answer = await this.server.request(path, {
      method,
      key: this.#key,
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    await this.server.request("/api/StatusPage", { key: this.#key });
    return answer;
  }
}
