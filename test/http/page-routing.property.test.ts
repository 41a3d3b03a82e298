import fc from "fast-check";
import { expect, it } from "vitest";
import { Exchange } from "../../src/http/http-exchange.ts";
import { PageRouting } from "../../src/http/page-routing.ts";
import type { PublishedPage, Publisher } from "../../src/publishing/publisher.ts";
import { repetitions } from "../harness/repetitions.ts";

type RoutedPage = { readonly slug: string; readonly url: string };

const hosts = ["status.test", "eu.test", "other.test"];
const prefixes = ["", "/a", "/a/b", "/status"];
const slugs = ["one", "two", "three"];

function pageOf({ slug, url }: RoutedPage): PublishedPage {
  const page: unknown = { snapshot: { page: { slug, url } } };
  return page as PublishedPage;
}

/** A request to a service with these pages below its base. */
type RoutingInput = {
  readonly base: string;
  readonly pages: readonly RoutedPage[];
  readonly host: string;
  readonly path: string;
};

function foundBy({ base, pages, host, path }: RoutingInput) {
  const shown = pages.map(pageOf);
  const publisher: unknown = { first: shown[0], pages: shown };
  const request: unknown = { method: "GET", url: path, rawHeaders: ["Host", host] };
  const response: unknown = {};
  const exchange = new Exchange(
    request as ConstructorParameters<typeof Exchange>[0],
    response as ConstructorParameters<typeof Exchange>[1],
    0,
  );
  new PageRouting(
    () => base,
    () => publisher as Publisher,
    () => undefined,
  ).assign(exchange);
  return { slug: exchange.page?.snapshot?.page.slug, path: exchange.path };
}

/** The rest of a path after a prefix of whole segments; null if it does not begin with it. */
function without(prefix: string, path: string): string | null {
  const [mine, all] = [prefix, path].map((address) => address.split("/").filter((part) => part !== ""));
  if (mine === undefined || all === undefined) return null;
  if (mine.some((part, place) => part !== all[place])) return null;
  return `/${all.slice(mine.length).join("/")}`;
}

/** The rules, one after another, for paths without a slash at their end. */
function model({ base, pages, host, path }: RoutingInput) {
  const first = pages[0];
  const own = pages
    .filter((page) => new URL(page.url).hostname === host)
    .map((page) => ({ page, prefix: new URL(page.url).pathname }))
    .filter(({ page, prefix }) => !(page === first && prefix === "/"))
    .flatMap(({ page, prefix }) => {
      const rest = without(prefix, path);
      return rest === null ? [] : [{ page, rest, length: prefix.length }];
    })
    .toSorted((a, b) => b.length - a.length)[0];
  if (own !== undefined && own.page !== first) return { slug: own.page.slug, path: own.rest };
  const below = without(new URL(base).pathname, path) ?? path;
  for (const page of pages) {
    const rest = without(`/page/${page.slug}`, below);
    if (rest !== null) return { slug: page.slug, path: rest };
  }
  if (own !== undefined) return { slug: own.page.slug, path: own.rest };
  const alone =
    host === new URL(base).hostname ? [] : pages.filter((page) => new URL(page.url).hostname === host);
  return { slug: (alone.length === 1 ? alone[0] : first)?.slug, path: below };
}

it("a page is found by its longest matching address, otherwise by its slug, otherwise it is the first", () => {
  const segment = fc.constantFrom("a", "b", "status", "page", "one", "two", "history");
  const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  const address = fc.tuple(fc.constantFrom(...hosts), fc.constantFrom(...prefixes));
  const some = fc.array(fc.option(address), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.record({
        below: fc.constantFrom("", "/status"),
        chosen: some,
        host: fc.constantFrom(...hosts, "127.0.0.1"),
        path,
      }),
      ({ below, chosen, host, path: requestPath }) => {
        const base = `http://status.test${below}`;
        const pages = chosen.map((choice, index): RoutedPage => {
          const slug = slugs[index] ?? "";
          const usual = index === 0 ? base : `${base}/page/${slug}`;
          return { slug, url: choice === null ? usual : `http://${choice[0]}${choice[1]}` };
        });
        // Two pages never have one address.
        fc.pre(new Set(pages.map(({ url }) => url)).size === pages.length);
        const all = { base, pages, host, path: requestPath };
        expect(foundBy(all)).toEqual(model(all));
      },
    ),
    { numRuns: repetitions(150, 20_000) },
  );
});
