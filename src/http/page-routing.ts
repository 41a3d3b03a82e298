/** Which page a request is for: by its `Host` and its path, under the page's own address or under the service's. */

import { addressConflict, addressOfUrl } from "../commands/pages/page-addresses.ts";
import type { PublishedPage, Publisher } from "../publishing/publisher.ts";
import type { Exchange } from "./http-exchange.ts";
import { nameIn } from "./own-hosts.ts";
import { isPortalPath, needsKey, plainPath } from "./path-classes.ts";

/** Where a page is reached: the name of a host, and what paths there begin with, in lower case, without a slash at its end. */
type PageAddress = {
  readonly page: PublishedPage;
  readonly name: string;
  readonly prefix: string;
  readonly slug: string;
  /** Whether its own address counts: one that would shadow the service or another page does not. */
  readonly isEffective: boolean;
};

/** What was found: the page, and the path as that page's own routes have it. */
type RoutedPage = { readonly page: PublishedPage | undefined; readonly path: string };

const bySlug = /^\/page\/(?<slug>[a-z0-9-]{1,63})(?<rest>\/.*)?$/iu;

/** What follows a prefix in a path; undefined where the path does not begin with it. */
function after(prefix: string, path: string): string | undefined {
  if (prefix === "") return path;
  if (path.slice(0, prefix.length).toLowerCase() !== prefix) return undefined;
  const rest = path.slice(prefix.length);
  if (rest === "") return "/";
  return rest.startsWith("/") ? rest : undefined;
}

/** Whether a path, as a page's routes have it, is one of the service as a whole: it is under no page but at its own place. */
function isOfService(path: string): boolean {
  const plain = plainPath(path) ?? path;
  return needsKey(plain) || isPortalPath(plain) || /^\/(?:healthz|readyz)/u.test(plain);
}

/** Finds pages on the newest board. */
export class PageRouting {
  readonly #baseUrl: () => string;
  readonly #board: () => Publisher | undefined;
  #reached: readonly PageAddress[] = [];
  #known = "";
  #base = { url: "", place: { name: "", prefix: "" } };
  /** The address of the only page, where that is a whole host's. */
  #plain: string | undefined;

  readonly #onIneffective: (page: { readonly slug: string; readonly url: string }) => void;

  /** `onIneffective` is told of each page whose own address does not count, whenever pages or addresses have changed. */
  constructor(
    baseUrl: () => string,
    board: () => Publisher | undefined,
    onIneffective: (page: { readonly slug: string; readonly url: string }) => void,
  ) {
    this.#baseUrl = baseUrl;
    this.#board = board;
    this.#onIneffective = onIneffective;
  }

  /** Gives a request its page, and the path that it has there. */
  assign(exchange: Exchange): void {
    const board = this.#board();
    if (board === undefined) return;
    const { page, path } = this.#find(board, exchange.headers.host, exchange.path);
    exchange.page = page;
    if (path === exchange.path) return;
    exchange.path = path;
    exchange.request.url = exchange.query === "" ? path : `${path}?${exchange.query}`;
  }

  #basePlace() {
    const url = this.#baseUrl();
    if (url !== this.#base.url) this.#base = { url, place: addressOfUrl(url) };
    return this.#base.place;
  }

  #find(board: Publisher, host: string | undefined, path: string): RoutedPage {
    const base = this.#basePlace();
    const { first } = board;
    // What nearly every request is: one page, at the root of its host.
    if (board.pages.length <= 1 && base.prefix === "" && !path.startsWith("/page/")) {
      const url = first?.snapshot?.page.url;
      if (url === this.#plain) return { page: first, path };
      if (url !== undefined && addressOfUrl(url).prefix === "") {
        this.#plain = url;
        return { page: first, path };
      }
    }
    const name = host === undefined ? undefined : nameIn(host);
    const own = this.#atOwnAddress(board, name, path);
    // The first page is asked for last: a slug below its address names another, whatever that one's own address is.
    if (own !== undefined && own.page !== first) return own;
    return (
      this.#belowService(board, after(base.prefix, path) ?? path) ??
      own ?? {
        page: this.#alone(board, name, base.name) ?? first,
        path: after(base.prefix, path) ?? path,
      }
    );
  }

  /** By the address of the page: of those on the host the one with the longest path. */
  #atOwnAddress(board: Publisher, name: string | undefined, path: string): RoutedPage | undefined {
    let found: RoutedPage | undefined;
    let longest = -1;
    for (const { page, name: own, prefix, isEffective } of this.#places(board)) {
      if (!isEffective) continue;
      const rest = own === name && prefix.length > longest ? after(prefix, path) : undefined;
      if (rest === undefined || (prefix !== "" && page !== board.first && isOfService(rest))) continue;
      // The page of the whole host is asked for last: a slug below it names another.
      if (prefix === "" && page === board.first) continue;
      found = { page, path: rest };
      longest = prefix.length;
    }
    return found;
  }

  /** By the slug. */
  #belowService(board: Publisher, path: string): RoutedPage | undefined {
    const { slug, rest = "/" } = bySlug.exec(path)?.groups ?? {};
    if (slug === undefined || isOfService(rest)) return undefined;
    const found = this.#places(board).find((one) => one.slug === slug.toLowerCase());
    return found === undefined ? undefined : { page: found.page, path: rest };
  }

  /** The one page of a host that is not the service's, where a proxy took away the path that its address begins with. */
  #alone(board: Publisher, name: string | undefined, own: string): PublishedPage | undefined {
    if (name === own) return undefined;
    const [only, ...others] = this.#places(board).filter((one) => one.name === name && one.isEffective);
    return others.length === 0 ? only?.page : undefined;
  }

  #places(board: Publisher): readonly PageAddress[] {
    const pages = board.pages.flatMap((page) => {
      const shown = page.snapshot?.page;
      return shown === undefined ? [] : [{ page, url: shown.url, slug: shown.slug }];
    });
    const known = pages.map(({ url, slug }) => `${slug} ${url}`).join(" ");
    const isSame =
      known === this.#known && pages.every(({ page }, index) => page === this.#reached[index]?.page);
    if (!isSame) {
      this.#known = known;
      // What an older page has is not taken from it by one that came later.
      this.#reached = pages.map(({ page, url, slug }, index) => {
        const conflict = addressConflict(
          { slug, url },
          pages.filter((_, other) => other !== index),
          this.#baseUrl(),
        );
        const isLater = conflict?.kind === "same" && pages.findIndex((one) => one === conflict.page) < index;
        const isEffective = conflict === undefined || (conflict.kind === "same" && !isLater);
        if (!isEffective) this.#onIneffective({ slug, url });
        return { page, slug, ...addressOfUrl(url), isEffective };
      });
    }
    return this.#reached;
  }
}
