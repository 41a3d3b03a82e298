/**
 * The gate before restricted pages. Every request for their content passes here: admitted are read keys,
 * listed addresses, signed-in people, and visitors who entered the password.
 */
import { BlockList, isIP } from "node:net";
import type { GuessCount } from "../auth/guess-limits.ts";
import { isPass, makePass, type PassScope, passTtlSeconds } from "../auth/page-passes.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { type Code, Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import { gatePolicy, renderGate, renderLeaving } from "../publishing/page/password-page.ts";
import type { PageAccessRules, PublishedPage } from "../publishing/publisher.ts";
import type { CallerOf } from "./client-address.ts";
import { gatePath, homeOf, inLanguage, requestedAddress } from "./gate-paths.ts";
import type { Exchange } from "./http-exchange.ts";
import type { KeyJudge } from "./key-authentication.ts";
import { languageInQuery, requestedLanguage } from "./language-negotiation.ts";
import type { Call } from "./operation-call.ts";
import { notReady } from "./page-responses.ts";
import type { OwnOrigin } from "./portal/cross-site.ts";
import { isFromOurOrigin } from "./portal/cross-site.ts";
import type { SessionJudge } from "./portal/session-authentication.ts";
import type { ResponseWriter } from "./response-writer.ts";
import type { RouteDefinition } from "./route-registration.ts";

export type PageGateOptions = {
  readonly answers: ResponseWriter;
  readonly judge: SessionJudge;
  readonly keys: Pick<KeyJudge, "judge">;
  readonly callerOf: CallerOf;
  readonly secret: () => ServiceSecret | undefined;
  readonly passwords: Passwords;
  readonly pageGuesses: GuessCount;
  readonly clock: Clock;
  readonly isSecure: boolean;
  readonly own: () => OwnOrigin;
};

const leavePath = "/gate/leave";
/** Bytes of a form: a password and its name. */
const formLimit = 4 * 1024;
/** Characters of what is looked at: more than any password has. */
const maxInputLength = 1_000;

/** The problem with a submitted password: wrong, or too many attempts. */
type GateProblem = "wrong" | { readonly minutes: number };

/** Refusals that say nothing about the caller's identity. */
const untold: ReadonlySet<Code> = new Set(["LedgerUnavailable", "RateLimited"]);

const caching = ["cache-control", "private, no-store", "referrer-policy", "same-origin", "vary", "Cookie"];

/** Admits visitors to restricted pages. */
export class PageGate {
  readonly #options: PageGateOptions;
  readonly #allowed = new WeakMap<PageAccessRules, BlockList>();

  constructor(options: PageGateOptions) {
    this.#options = options;
  }

  /** The refusal for a request to its page; undefined if admitted. Synchronous if possible. */
  refuse(exchange: Exchange): Refusal | undefined | Promise<Refusal | undefined> {
    const { page } = exchange;
    if (page === undefined || page.accessRules.access === "Public" || exchange.key !== undefined)
      return undefined;
    const { accessRules } = page;
    if (this.#isListed(exchange, accessRules) || this.#hasPass(exchange, page)) return undefined;
    const judged = this.#options.judge.judge(exchange);
    return judged instanceof Promise
      ? judged.then((item) => refusalOf(item, accessRules))
      : refusalOf(judged, accessRules);
  }

  /**
   * True if an admitted visitor may stay under unchanged rules: not after the key was revoked or the session
   * ended. True if that can't be determined.
   */
  async mayStay(exchange: Exchange): Promise<boolean> {
    const { key } = exchange;
    if (key !== undefined) return !isEnd(await this.#options.keys.judge(exchange));
    return !isEnd(await this.refuse(exchange));
  }

  get routes(): RouteDefinition[] {
    const route = (
      method: "GET" | "POST",
      url: string,
      answer: (call: Call) => Promise<void>,
    ): RouteDefinition => ({
      method,
      url,
      policy: { access: "open", operation: undefined, isHealth: false, isGate: true },
      bodyLimit: formLimit,
      answer,
    });
    return [
      route("GET", gatePath, (call) => this.#show(call)),
      route("POST", gatePath, (call) => this.#enter(call)),
      route("POST", leavePath, (call) => this.#leave(call)),
    ];
  }

  /** Responds with the gate, which reveals nothing about the page. */
  answer(exchange: Exchange, problem: GateProblem | "none" = "none"): void {
    const { page } = exchange;
    const access = page?.accessRules.access;
    if (page?.snapshot === undefined || access === undefined || access === "Public") throw nothingHere();
    const formPath = `${homeOf(page)}${gatePath}?To=${encodeURIComponent(requestedAddress(exchange))}`;
    const language = languageInQuery(exchange.query);
    const body = renderGate({
      access,
      action: language === undefined ? formPath : `${formPath}&Lang=${language}`,
      trouble: problem,
      signIn: `${this.#options.answers.basePath}/portal/`,
      language: requestedLanguage(exchange, undefined) ?? "en",
      to: (other) => `${access === "Password" ? `${formPath}&` : "?"}Lang=${other}`,
    });
    const isSpent = typeof problem === "object";
    const retry = isSpent ? ["retry-after", String(problem.minutes * 60)] : ["www-authenticate", "Session"];
    this.#write(exchange, { status: isSpent ? 429 : 401, body, more: retry });
  }

  #write(
    exchange: Exchange,
    {
      status,
      body,
      more,
    }: { readonly status: number; readonly body: string; readonly more: readonly string[] },
  ): void {
    const { everywhere, page } = this.#options.answers.sets;
    const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", gatePolicy];
    this.#options.answers.write(exchange, {
      status,
      headers: [...headers, ...page, ...everywhere, ...caching, ...more],
      body,
    });
  }

  #isListed({ request }: Exchange, admittance: PageAccessRules): boolean {
    if (admittance.allowedAddresses.length === 0) return false;
    const { address } = this.#options.callerOf(request);
    const family = isIP(address);
    if (family === 0) return false;
    let list = this.#allowed.get(admittance);
    if (list === undefined) {
      list = listOf(admittance.allowedAddresses);
      this.#allowed.set(admittance, list);
    }
    return list.check(address, family === 6 ? "ipv6" : "ipv4");
  }

  #hasPass({ headers }: Exchange, page: PublishedPage): boolean {
    const to = passTo(page);
    const secret = this.#options.secret();
    if (to === undefined || secret === undefined || headers.cookie === "") return false;
    const name = this.#cookieOf(to.pageId);
    const passes = headers.cookie
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
    const now = this.#options.clock.now();
    return passes.length === 1 && passes.every((pass) => isPass(secret, to, { pass, now }));
  }

  #cookieOf(pageId: string): string {
    return `${this.#options.isSecure ? "__Host-" : ""}signalbox-page-${pageId}`;
  }

  #setCookie(pageId: string, value: string, seconds: number): readonly string[] {
    const secure = this.#options.isSecure ? "; Secure" : "";
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
    return ["set-cookie", `${this.#cookieOf(pageId)}=${value}; Max-Age=${seconds}; ${attributes}`];
  }

  async #show({ exchange }: Call): Promise<void> {
    const { page } = exchange;
    if (page === undefined || passTo(page) === undefined) throw nothingHere();
    if ((await this.refuse(exchange)) !== undefined) return this.answer(exchange);
    const base = homeOf(page);
    const language = requestedLanguage(exchange, undefined) ?? "en";
    this.#write(exchange, {
      status: 200,
      body: renderLeaving({
        home: `${base}${inLanguage("/", exchange)}`,
        action: `${base}${leavePath}`,
        language,
        to: (other) => `${base}${gatePath}?Lang=${other}`,
      }),
      more: [],
    });
  }

  async #enter({ exchange, body }: Call): Promise<void> {
    const { page } = exchange;
    const to = page === undefined ? undefined : passTo(page);
    const secret = this.#options.secret();
    if (page === undefined || to === undefined) throw nothingHere();
    if (secret === undefined) throw notReady();
    this.#refuseCrossSite(exchange);
    const password = new URLSearchParams(body?.toString("utf8")).get("Password") ?? "";
    const problem = await this.#judge(exchange, to, password.slice(0, maxInputLength));
    if (problem !== undefined) return this.answer(exchange, problem);
    const now = this.#options.clock.now();
    const cookie = this.#setCookie(to.pageId, makePass(secret, to, now), passTtlSeconds);
    this.#redirect(exchange, `${homeOf(page)}${inLanguage(requestedAddress(exchange), exchange)}`, cookie);
  }

  /** The problem with a submitted password; undefined if correct. Rejects if it could not be checked. */
  async #judge(
    exchange: Exchange,
    { pageId, passwordHash }: PassScope,
    password: string,
  ): Promise<GateProblem | undefined> {
    const { pageGuesses, passwords, callerOf } = this.#options;
    const { address } = callerOf(exchange.request);
    try {
      const attempt = await pageGuesses.begin({ target: pageId, address, isFamiliar: false });
      const fits = await passwords.verify(password, passwordHash).catch((failure: unknown) => {
        attempt.cancel();
        throw failure;
      });
      if (!fits) return "wrong";
      attempt.succeed();
      return undefined;
    } catch (failure) {
      if (!(failure instanceof Refusal && failure.code === "RateLimited")) throw failure;
      return { minutes: Math.max(1, Math.ceil((failure.detail.retryAfterSeconds ?? 60) / 60)) };
    }
  }

  #leave({ exchange }: Call): Promise<void> {
    const { page } = exchange;
    const to = page === undefined ? undefined : passTo(page);
    if (page === undefined || to === undefined) throw nothingHere();
    this.#refuseCrossSite(exchange);
    this.#redirect(exchange, `${homeOf(page)}/`, this.#setCookie(to.pageId, "", 0));
    return Promise.resolve();
  }

  #refuseCrossSite(exchange: Exchange): void {
    if (isFromOurOrigin(exchange, this.#options.own())) return;
    throw new Refusal(
      "CrossSite",
      "This request came from another site. Open the page itself and try there.",
    );
  }

  #redirect(exchange: Exchange, location: string, more: readonly string[]): void {
    this.#options.answers.write(exchange, {
      status: 303,
      headers: ["location", location, ...caching, ...this.#options.answers.sets.everywhere, ...more],
      body: "",
    });
  }
}

/** The subject of a pass; undefined if the page has no password. */
function passTo({ accessRules, snapshot }: PublishedPage) {
  const { access, passwordHash } = accessRules;
  if (access !== "Password" || passwordHash === null || snapshot === undefined) return undefined;
  return { pageId: snapshot.page.id, passwordHash };
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isEnd(judged: object | undefined): boolean {
  return judged instanceof Refusal && !untold.has(judged.code);
}

function nothingHere(): Refusal {
  return new Refusal("RouteNotFound", "This address does not exist.");
}

function refusalOf(judged: object, { access }: PageAccessRules): Refusal | undefined {
  if (!(judged instanceof Refusal)) return undefined;
  if (untold.has(judged.code)) return judged;
  return new Refusal(
    "PageClosed",
    access === "Password"
      ? "This page is password-protected. Open it in a browser to enter the password, or send an API key."
      : "This page is restricted to signed-in people and allowed IP addresses. Sign in at /portal, or send an API key.",
  );
}
