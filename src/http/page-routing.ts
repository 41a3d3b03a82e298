/** Which page a request is for: by its `Host` and its path, under the page's own address or under the service's. */

import { addressOfUrl, ignoredAddresses } from "../commands/pages/page-addresses.ts";
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
  /** Whether its own address is in effect: not if it would shadow the service or another page. */
  readonly isEffective: boolean;
};

/** The page, and the path relative to it. */
type RoutedPage = { readonly page: PublishedPage | undefined; readonly path: string };

const bySlug = /^\/page\/(?<slug>[a-z0-9-]{1,63})(?<rest>\/.*)?$/iu;

/** The path after a prefix; undefined if it does not start with it. */
function after(prefix: string, path: string): string | undefined {
  if (prefix === "") return path;
  if (path.slice(0, prefix.length).toLowerCase() !== prefix) return undefined;
  const rest = path.slice(prefix.length);
  if (rest === "") return "/";
  return rest.startsWith("/") ? rest : undefined;
}

/** True for paths of the service itself, which exist under no page. */
function isOfService(path: string): boolean {
  const plain = plainPath(path) ?? path;
  return needsKey(plain) || isPortalPath(plain) || /^\/(?:healthz|readyz)/u.test(plain);
}

/**
 * True if an address is the one below the service's that a page has without its own: of another address of the service,
 * until the page is published again after BASE_URL was changed.
 */
function isDerived(slug: string, url: string): boolean {
  return addressOfUrl(url).prefix.endsWith(`/page/${slug}`);
}

/** Finds the page of a request. */
export class PageRouting {
  readonly #baseUrl: () => string;
  readonly #publisher: () => Publisher | undefined;
  #addresses: readonly PageAddress[] = [];
  #fingerprint = "";
  #base = { url: "", address: { name: "", prefix: "" } };
  /** The only page's address, if it is a whole host's. */
  #plain: string | undefined;

  readonly #onIneffective: (page: { readonly slug: string; readonly url: string }) => void;

  /** `onIneffective` is called for each page whose own address is not in effect, after each change. */
  constructor(
    baseUrl: () => string,
    publisher: () => Publisher | undefined,
    onIneffective: (page: { readonly slug: string; readonly url: string }) => void,
  ) {
    this.#baseUrl = baseUrl;
    this.#publisher = publisher;
    this.#onIneffective = onIneffective;
  }

  /** Gives a request its page, and the path that it has there. */
  assign(exchange: Exchange): void {
    const publisher = this.#publisher();
    const { page, path } =
      publisher === undefined
        ? { page: undefined, path: this.#belowBase(exchange.path) }
        : this.#find(publisher, exchange.headers.host, exchange.path);
    exchange.page = page;
    if (path === exchange.path) return;
    exchange.path = path;
    exchange.request.url = exchange.query === "" ? path : `${path}?${exchange.query}`;
  }

  #baseAddress() {
    const url = this.#baseUrl();
    if (url !== this.#base.url) this.#base = { url, address: addressOfUrl(url) };
    return this.#base.address;
  }

  /** The path below that of the service; the same if a proxy stripped its prefix. */
  #belowBase(path: string): string {
    return after(this.#baseAddress().prefix, path) ?? path;
  }

  #find(publisher: Publisher, host: string | undefined, path: string): RoutedPage {
    const base = this.#baseAddress();
    const { first } = publisher;
    // The common case: one page, at the root of its host.
    if (publisher.pages.length <= 1 && base.prefix === "" && !path.startsWith("/page/")) {
      const url = first?.snapshot?.page.url;
      if (url === this.#plain) return { page: first, path };
      if (url !== undefined && addressOfUrl(url).prefix === "") {
        this.#plain = url;
        return { page: first, path };
      }
    }
    const name = host === undefined ? undefined : nameIn(host);
    const own = this.#atOwnAddress(publisher, name, path);
    // The first page comes last: a slug below its address names another page.
    if (own !== undefined && own.page !== first) return own;
    return (
      this.#belowService(publisher, this.#belowBase(path)) ??
      own ?? {
        page: this.#alone(publisher, name, base.name) ?? first,
        path: this.#belowBase(path),
      }
    );
  }

  /** By the address of the page: of those on the host the one with the longest path. */
  #atOwnAddress(publisher: Publisher, name: string | undefined, path: string): RoutedPage | undefined {
    let match: RoutedPage | undefined;
    let longest = -1;
    for (const { page, name: own, prefix, isEffective } of this.#pageAddresses(publisher)) {
      if (!isEffective) continue;
      const rest = own === name && prefix.length > longest ? after(prefix, path) : undefined;
      if (rest === undefined || (prefix !== "" && page !== publisher.first && isOfService(rest))) continue;
      // The page of a whole host comes last: a slug below it names another.
      if (prefix === "" && page === publisher.first) continue;
      match = { page, path: rest };
      longest = prefix.length;
    }
    return match;
  }

  /** By the slug. */
  #belowService(publisher: Publisher, path: string): RoutedPage | undefined {
    const { slug, rest = "/" } = bySlug.exec(path)?.groups ?? {};
    if (slug === undefined || isOfService(rest)) return undefined;
    const address = this.#pageAddresses(publisher).find(
      (pageAddress) => pageAddress.slug === slug.toLowerCase(),
    );
    return address === undefined ? undefined : { page: address.page, path: rest };
  }

  /** The only page of another host, if a proxy stripped its path prefix. */
  #alone(publisher: Publisher, name: string | undefined, own: string): PublishedPage | undefined {
    if (name === own) return undefined;
    const [only, ...others] = this.#pageAddresses(publisher).filter(
      (pageAddress) => pageAddress.name === name && pageAddress.isEffective,
    );
    return others.length === 0 ? only?.page : undefined;
  }

  #pageAddresses(publisher: Publisher): readonly PageAddress[] {
    const pages = publisher.pages.flatMap((page) => {
      const published = page.snapshot?.page;
      return published === undefined ? [] : [{ page, url: published.url, slug: published.slug }];
    });
    const fingerprint = pages.map(({ url, slug }) => `${slug} ${url}`).join(" ");
    const isSame =
      fingerprint === this.#fingerprint &&
      pages.every(({ page }, index) => page === this.#addresses[index]?.page);
    if (!isSame) {
      this.#fingerprint = fingerprint;
      // Older pages keep their addresses.
      const ignored = ignoredAddresses(pages, this.#baseUrl());
      for (const { slug, url } of ignored) if (!isDerived(slug, url)) this.#onIneffective({ slug, url });
      this.#addresses = pages.map((value) => {
        const { page, url, slug } = value;
        return { page, slug, ...addressOfUrl(url), isEffective: !ignored.includes(value) };
      });
    }
    return this.#addresses;
  }
}
