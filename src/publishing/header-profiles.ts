/** What each kind of face is sent with: types, caching, and what browsers are told to do with it. */
import { badgeStyleSources } from "./badge/badge.ts";
import type { HeaderProfile } from "./content-codings.ts";
import { embedPolicy } from "./embed/embed-document.ts";
import { policyWith } from "./page/document-shell.ts";

/** The dresses of one service. */
export type HeaderProfiles = {
  /** The page for visitors. */
  readonly page: HeaderProfile;
  /** JSON that anyone may read. */
  readonly openJson: HeaderProfile;
  /** What people read on the page as JSON, and as Markdown: at its own address as well. */
  readonly pageJson: HeaderProfile;
  readonly markdown: HeaderProfile;
  /** Pictures of the status for other people's pages, and the banner for them: its document, and its script. */
  readonly badge: HeaderProfile;
  readonly embed: HeaderProfile;
  readonly embedNews: HeaderProfile;
  readonly script: HeaderProfile;
  /** For crawlers and browsers: where everything is, what it is called, and its icon. */
  readonly xml: HeaderProfile;
  readonly text: HeaderProfile;
  readonly manifest: HeaderProfile;
  readonly icon: HeaderProfile;
  readonly picture: HeaderProfile;
  /** The feeds and the calendar: for programs, as JSON is. */
  readonly atom: HeaderProfile;
  readonly rss: HeaderProfile;
  readonly jsonFeed: HeaderProfile;
  readonly calendar: HeaderProfile;
  /** The logo, at an address that never has another. */
  readonly logo: HeaderProfile;
  /** JSON for callers with a key: no cache may keep it. */
  readonly keyedJson: HeaderProfile;
};

const openCaching = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const byEncoding = "Accept-Encoding";
const byLanguage = "Accept-Encoding, Accept-Language";
const byForm = `Accept, ${byLanguage}`;
const json = "application/json; charset=utf-8";
const nosniff = ["x-content-type-options", "nosniff"];
const anyOrigin = ["access-control-allow-origin", "*"];
/** Nothing in what programs read is ever to be run, shown or framed. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";
const inert = ["content-security-policy", inertPolicy];
/** What is drawn here may wear its own style where it is looked at by itself. */
const drawnPolicy = `default-src 'none'; style-src ${badgeStyleSources.join(" ")}; frame-ancestors 'none'`;
const strictTransport = ["strict-transport-security", "max-age=31536000"];

/** How what programs read, and other people's pages show, is dressed beside its type. */
function programsWith(
  everywhere: readonly string[],
): (contentType: string, policy?: string) => HeaderProfile {
  return (contentType, policy = inertPolicy) => ({
    contentType,
    cacheControl: openCaching,
    vary: byEncoding,
    shared: anyOrigin,
    whole: [
      ...everywhere,
      "content-security-policy",
      policy,
      "referrer-policy",
      "no-referrer",
      "cross-origin-resource-policy",
      "cross-origin",
    ],
  });
}

/** A document for frames: also for those of pages that let in only what asks for nothing that is not shared with it. */
function framed(dress: HeaderProfile): HeaderProfile {
  const whole = [...dress.whole, "cross-origin-embedder-policy", "require-corp"];
  return { ...dress, vary: byLanguage, whole };
}

/** The dresses for a service at `baseUrl`; browsers are held to HTTPS where that is its scheme. */
export function headerProfiles(baseUrl: string, contentSecurityPolicy: string): HeaderProfiles {
  const everywhere = [...nosniff, ...(baseUrl.startsWith("https:") ? strictTransport : [])];
  const forPrograms = programsWith(everywhere);
  return {
    page: {
      contentType: "text/html; charset=utf-8",
      cacheControl: openCaching,
      vary: byForm,
      shared: anyOrigin,
      whole: [
        ...everywhere,
        "content-security-policy",
        contentSecurityPolicy,
        "referrer-policy",
        "strict-origin-when-cross-origin",
        "cross-origin-opener-policy",
        "same-origin",
        "cross-origin-resource-policy",
        "same-origin",
      ],
    },
    openJson: forPrograms(json),
    pageJson: { ...forPrograms(json), vary: byForm },
    markdown: { ...forPrograms("text/markdown; charset=utf-8"), vary: byForm },
    badge: forPrograms("image/svg+xml; charset=utf-8", drawnPolicy),
    embed: framed(forPrograms("text/html; charset=utf-8", embedPolicy)),
    embedNews: { ...forPrograms(json), vary: byLanguage },
    script: forPrograms("text/javascript; charset=utf-8"),
    xml: forPrograms("application/xml; charset=utf-8"),
    text: forPrograms("text/plain; charset=utf-8"),
    manifest: forPrograms("application/manifest+json; charset=utf-8"),
    icon: forPrograms("image/svg+xml; charset=utf-8"),
    picture: forPrograms("image/png"),
    atom: forPrograms("application/atom+xml; charset=utf-8"),
    rss: forPrograms("application/rss+xml; charset=utf-8"),
    jsonFeed: forPrograms("application/feed+json; charset=utf-8"),
    calendar: forPrograms("text/calendar; charset=utf-8"),
    logo: {
      ...forPrograms("image/png"),
      cacheControl: "public, max-age=31536000, immutable",
      shared: [],
    },
    keyedJson: {
      contentType: json,
      cacheControl: "private, no-store",
      vary: byEncoding,
      shared: ["referrer-policy", "no-referrer"],
      whole: [...everywhere, ...inert, "cross-origin-resource-policy", "same-origin"],
    },
  };
}

const unshared: ReadonlySet<string> = new Set(["cross-origin-resource-policy"]);

/** A dress for those alone who may see it: no cache keeps it, and no other origin reads it. */
function privately(dress: HeaderProfile): HeaderProfile {
  const whole = dress.whole.filter((_, place) => !unshared.has(dress.whole[place - (place % 2)] ?? ""));
  return {
    ...dress,
    cacheControl: "private, no-store",
    shared: [],
    whole: [...whole, "cross-origin-resource-policy", "same-origin"],
  };
}

/** The dresses of a page that is not for everybody. */
export function privateHeaderProfiles(open: HeaderProfiles): HeaderProfiles {
  return {
    page: privately(open.page),
    openJson: privately(open.openJson),
    pageJson: privately(open.pageJson),
    markdown: privately(open.markdown),
    badge: privately(open.badge),
    embed: privately(open.embed),
    embedNews: privately(open.embedNews),
    script: privately(open.script),
    xml: privately(open.xml),
    text: privately(open.text),
    manifest: privately(open.manifest),
    icon: privately(open.icon),
    picture: privately(open.picture),
    atom: privately(open.atom),
    rss: privately(open.rss),
    jsonFeed: privately(open.jsonFeed),
    calendar: privately(open.calendar),
    logo: privately(open.logo),
    keyedJson: open.keyedJson,
  };
}

/** Headers (name, value, name, value) whose policy lets in the style of a page's own look as well; the same where it has none. */
export function withThemeHash(headers: readonly string[], look: string | null): readonly string[] {
  const place = headers.indexOf("content-security-policy") + 1;
  const policy = headers[place];
  if (look === null || place === 0 || policy === undefined) return headers;
  return headers.with(place, policyWith(policy, look));
}

/** A dress whose policy lets in the style of a page's own look as well. */
export function headersFor(dress: HeaderProfile, look: string | null): HeaderProfile {
  return look === null ? dress : { ...dress, whole: withThemeHash(dress.whole, look) };
}
