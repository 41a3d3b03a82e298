/** The requests of a browser at the portal: it stores cookies, and sends the headers of the portal's page. */
import type { Received } from "./http.ts";
import { signIn } from "./people.ts";
import type { TestServer } from "./server.ts";

/** The password of every person created here. */
export const password = "correct horse battery staple";

/** A browser with cookies of its own. */
export class PortalBrowser {
  readonly server: TestServer;
  readonly cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.server = server;
  }

  /** The header that carries its cookies. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request below `/portal/api/`. */
  async request(path: string, method = "GET", body?: unknown): Promise<Received> {
    const fetched = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
    const headers = { ...fetched, ...(this.cookies.size === 0 ? {} : { cookie: this.cookie }) };
    const received = await this.server.request(`/portal/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    this.#keep(received);
    return received;
  }

  async post(path: string, body: unknown = {}): Promise<Received> {
    return await this.request(path, "POST", body);
  }

  /** Posts nothing. */
  async poke(path: string): Promise<Received> {
    return await this.request(path, "POST");
  }

  /** Whether a person is signed in. */
  async isSignedIn(): Promise<boolean> {
    return (await this.request("Me")).status === 200;
  }

  #keep({ headers }: Received): void {
    const set = headers["set-cookie"];
    for (const header of typeof set === "string" ? [set] : (set ?? [])) {
      const [pair = ""] = header.split(";", 1);
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (header.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Invites a person; returns the token of the link. */
export async function invite(server: TestServer, email: string): Promise<string> {
  const owner = await signIn(server, "Owner");
  const body = { Email: email, Role: "Editor" };
  const { json } = await owner.request("/portal/api/Invitation", { method: "POST", body });
  return String((json.Result as { Url: string }).Url.split("#")[1]);
}

/** Somebody new who has a password, and has signed in. */
export async function newcomer(server: TestServer, email: string): Promise<PortalBrowser> {
  const browser = new PortalBrowser(server);
  const Token = await invite(server, email);
  const { status, text } = await browser.post("Invitation/Accept", {
    Token,
    Name: "Ada",
    Password: password,
  });
  if (status !== 201) throw new Error(`the invitation was not taken: ${text}`);
  return browser;
}
