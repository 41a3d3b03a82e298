/** People who come in and go, each with a browser of their own. */
import { ok } from "node:assert/strict";
import { loadSecret } from "../../../src/auth/load-secret.ts";
import { setupToken } from "../../../src/auth/service-secret.ts";
import type { Received, RequestOptions } from "../../harness/http.ts";
import type { TestServer } from "../../harness/server.ts";

export const password = "orbit lamp thirteen plum";
export const owner = "owner@example.com";

const page = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
let addresses = 0;

/** Somebody's browser: it keeps its cookie, and has an address of its own. */
export class Browser {
  cookie = "";
  readonly #server: TestServer;
  readonly #address: string;

  constructor(at: TestServer) {
    addresses += 1;
    this.#server = at;
    this.#address = `2001:db8:${addresses.toString(16)}::1`;
  }

  async request(path: string, options: RequestOptions = {}): Promise<Received> {
    const headers = {
      ...page,
      "x-forwarded-for": this.#address,
      "user-agent": "X Firefox/1 Linux",
      ...options.headers,
    };
    const sent = this.cookie === "" ? headers : { ...headers, cookie: this.cookie };
    const received = await this.#server.request(`/portal/api/${path}`, { ...options, headers: sent });
    const [setCookie] = [received.headers["set-cookie"]].flat();
    if (setCookie !== undefined) this.cookie = setCookie.split(";", 1)[0] ?? "";
    return received;
  }

  async post(path: string, body?: unknown): Promise<Received> {
    return await this.request(path, { method: "POST", ...(body === undefined ? {} : { body }) });
  }

  async signIn(email: string, secret = password): Promise<Received> {
    return await this.post("SignIn", { Email: email, Password: secret });
  }

  /** The status of what anybody who is signed in may ask. */
  async me(): Promise<number> {
    return (await this.request("Me")).status;
  }
}

/** The token that sets up the first owner. */
export async function tokenOf(at: TestServer): Promise<string> {
  const { dataDirectory, database } = at;
  return setupToken(await loadSecret(at.bus, { dataDirectory, database, secret: undefined }));
}

/** The token of the link in an answer. */
export const tokenIn = (received: Received): string =>
  String(received.at("Result", "Url")).split("#")[1] ?? "";

/** The browser of the first owner, set up and signed in. */
export async function ownerOf(at: TestServer): Promise<Browser> {
  const browser = new Browser(at);
  const Token = await tokenOf(at);
  const setup = { Token, Email: owner, Name: "Olga", Password: password, PageName: "Acme" };
  const { status, json } = await browser.post("Setup", setup);
  ok(status === 201, JSON.stringify(json));
  return browser;
}
