import { describe, expect, it } from "vitest";
import { isNameTaken, withDistinctNames } from "../../portal/src/api/distinct-names.ts";

describe("pages with equal names", () => {
  const pages = withDistinctNames([
    { Name: "Acme", Slug: "status" },
    { Name: "acme ", Slug: "acme-eu" },
    { Name: "Fernhill", Slug: "fernhill" },
  ]);

  it("pages with equal names are shown with their slugs, other pages without", () => {
    expect(pages.map(({ Name }) => Name)).toEqual(["Acme (status)", "acme (acme-eu)", "Fernhill"]);
  });

  it("the name of a page counts as taken also while its slug is shown beside it", () => {
    expect(isNameTaken(pages, " ACME")).toBe(true);
    expect(isNameTaken(pages, "fernhill")).toBe(true);
    expect(isNameTaken(pages, "Acme EU")).toBe(false);
    expect(isNameTaken(pages, "")).toBe(false);
  });
});
