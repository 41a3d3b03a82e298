/** The words by which a search of the documentation finds its entries. */
import { expect, it } from "vitest";
import { searchDocs } from "../../src/http/docs/docs-search.ts";
import { stem } from "../../src/http/docs/search-words.ts";

it("a word in -ie or -y is found by its plural and its singular", () => {
  expect(["cookie", "cookies", "Cookies", "retry", "retries", "series"].map(stem)).toEqual([
    "cooky",
    "cooky",
    "Cooky",
    "retry",
    "retry",
    "sery",
  ]);
  const entry = (title: string) => ({
    href: `/${title}`,
    title,
    pageTitle: "",
    detail: "",
    text: "",
    passages: [{ text: `About ${title}.`, isCode: false }],
  });
  const entries = ["the cookie", "two cookies", "a retry", "many retries", "a series", "a cook"].map(entry);
  const titlesOf = (query: string) =>
    searchDocs(entries, query)
      .map(({ title }) => title)
      .toSorted();
  for (const query of ["cookie", "cookies"]) expect(titlesOf(query)).toEqual(["the cookie", "two cookies"]);
  for (const query of ["retry", "retries"]) expect(titlesOf(query)).toEqual(["a retry", "many retries"]);
  expect(titlesOf("series")).toEqual(["a series"]);
});
