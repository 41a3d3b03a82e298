/**
 * The banner that other sites load with one line: visible only during a problem. Its content stands in a shadow tree
 * that the site's own scripts and styles do not reach. Failures are swallowed: a site must never break because of
 * its banner.
 */
import { fillBar } from "./banner-content.ts";
import { type BannerNews, isComplete } from "./banner-news.ts";

/** The banner's style for each theme; the build puts it here. */
declare const bannerStyles: Readonly<Record<"auto" | "light" | "dark", string>>;

type Banner = {
  readonly host: HTMLElement;
  readonly bar: HTMLElement;
  readonly base: string;
  readonly position: string;
  /** The problem that the reader closed, where the tab's storage is not available. */
  closedKey: string | null;
  /** The displayed data. */
  displayed: string;
};

const storageKey = (base: string) => `signalbox hidden ${base}`;

function closedKeyOf({ base, closedKey }: Banner): string | null {
  try {
    return closedKey ?? sessionStorage.getItem(storageKey(base));
  } catch {
    return closedKey;
  }
}

function close(banner: Banner, key: string): void {
  banner.closedKey = key;
  try {
    sessionStorage.setItem(storageKey(banner.base), key);
  } catch {
    // The banner stays closed until the next page.
  }
  banner.host.hidden = true;
  banner.displayed = "";
}

function display(banner: Banner, news: BannerNews): void {
  if (!isComplete(news)) return;
  const { host, bar, base } = banner;
  const { Status, Headline, Detail, Url, Key } = news;
  host.hidden = !news.IsTrouble || closedKeyOf(banner) === Key;
  const content = JSON.stringify([Status, Headline, Detail, Url, Key]);
  if (host.hidden || content === banner.displayed) {
    if (host.hidden) banner.displayed = "";
    return;
  }
  banner.displayed = content;
  fillBar(bar, news, { base, close: () => close(banner, Key) });
  if (host.isConnected) return;
  if (banner.position === "top") document.body.prepend(host);
  else document.body.append(host);
}

function createBanner(base: string, { position = "corner", theme }: DOMStringMap): Banner {
  const host = document.createElement("div");
  host.dataset["position"] = position;
  host.hidden = true;
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme === "light" || theme === "dark" ? bannerStyles[theme] : bannerStyles.auto);
  root.adoptedStyleSheets = [sheet];
  const bar = root.appendChild(document.createElement("div"));
  bar.setAttribute("role", "status");
  return { host, bar, base, position, closedKey: null, displayed: "" };
}

/** Fetches the data about once a minute while the tab is visible. */
function follow(banner: Banner, address: string): void {
  let isLate = false;
  const refresh = async () => {
    try {
      const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
      // Checked by `isComplete` before it is shown.
      if (answer.ok) display(banner, (await answer.json()) as BannerNews);
    } catch {
      // Tried again in a minute.
    }
    setTimeout(
      () => {
        if (document.hidden) isLate = true;
        else void refresh();
      },
      60_000 + Math.random() * 15_000,
    );
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !isLate) return;
    isLate = false;
    void refresh();
  });
  if (document.body) void refresh();
  else document.addEventListener("DOMContentLoaded", () => void refresh());
}

function start(): void {
  const own = document.currentScript;
  if (!(own instanceof HTMLScriptElement) || own.src === "") return;
  const base = own.src.replace(/\/embed\.js(?:[?#].*)?$/u, "");
  const mark = Symbol.for(`signalbox ${base}`);
  if (Reflect.has(window, mark)) return;
  Reflect.set(window, mark, true);
  const { language = "" } = own.dataset;
  const query = language === "" ? "" : `?Lang=${encodeURIComponent(language)}`;
  follow(createBanner(base, own.dataset), `${base}/embed.json${query}`);
}

try {
  start();
} catch {
  // An old browser: no banner.
}
