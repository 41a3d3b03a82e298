import { expect, it } from "vitest";
import { fragmentOf } from "../../../portal/src/shell/fragment-of.ts";
import { allNavigationItems } from "../../../portal/src/shell/navigation-places.ts";
import { rankMatch } from "../../../portal/src/shell/rank-match.ts";
import { findSettings, settingPlaces } from "../../../portal/src/shell/setting-places.ts";

/** The best line of the palette's screens and settings. */
function best(query: string) {
  const lines = [...allNavigationItems, ...findSettings(query, "Owner")];
  const rank = ({ label, parentLabel = "", keywords = [] }: (typeof lines)[number]) =>
    rankMatch("", query, [label, parentLabel, ...keywords]);
  const [first] = lines.toSorted((a, b) => rank(b) - rank(a));
  return first === undefined ? "" : `${first.to}#${first.fragment ?? ""}`;
}

it("the palette leads to the single setting that is searched, before its screen", () => {
  expect(["logo", "color", "time zone", "password", "2fa", "smtp", "page"].map(best)).toEqual([
    "/settings/page#logo",
    "/settings/page#colour",
    "/settings/page#time-zone",
    "/account#password",
    "/account#two-factor-authentication",
    "/settings/notifications#e-mail",
    "/settings/page#",
  ]);
});

it("each setting in the palette has an address of its own, and names its screen", () => {
  const addresses = settingPlaces.map(({ to, fragment }) => `${to}#${fragment ?? ""}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const logo = settingPlaces.find(({ label }) => label === "Logo");
  expect(logo?.parentLabel).toBe("Page settings");
  expect(fragmentOf("Show “Powered by Signalbox”")).toBe("show-powered-by-signalbox");
});

it("the palette finds settings by misspelt words, for the person's role, and none by the name of their screen", () => {
  const found = (query: string, role: "Owner" | "Viewer") =>
    findSettings(query, role).map(({ label }) => label);
  expect(found("settings", "Owner")).toEqual([]);
  expect(found("favicn", "Owner")).toEqual(["Favicon"]);
  expect(found("smtp", "Viewer")).toEqual([]);
});
