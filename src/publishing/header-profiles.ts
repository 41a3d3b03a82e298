/** Header profiles of representations: media types, caching and browser security. */
import { badgeStyleSources } from "./badge/badge.ts";
import type { HeaderProfile } from "./content-codings.ts";
import { embedPolicy } from "./embed/embed-document.ts";
import { policyWith } from "./page/document-shell.ts";

/** The header profiles of one service. */
export type HeaderProfiles = {
  /** The page for visitors. */
  readonly page: HeaderProfile;
  /** JSON that anyone may read. */
  readonly openJson: HeaderProfile;
  /** The page's content as JSON and Markdown, also at its own address. */
  readonly pageJson: HeaderProfile;
  readonly markdown: HeaderProfile;
  /** Pictures of the status for other people's pages, and the banner for them: its document, and its script. */
  readonly badge: HeaderProfile;
  readonly embed: HeaderProfile;
  readonly embedNews: HeaderProfile;
  readonly script: HeaderProfile;
  /** For crawlers and browsers: sitemap, manifest, icon. */
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
  /** JSON for callers with a key: never cached. */
  readonly keyedJson: HeaderProfile;
};

const openCaching = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const byEncoding = "Accept-Encoding";
const byLanguage = "Accept-Encoding, Accept-Language";
const byForm = `Accept, ${byLanguage}`;
const json = "application/json; charset=utf-8";
const nosniff = ["x-content-type-options", "nosniff"];
const anyOrigin = ["access-control-allow-origin", "*"];
/** Machine-readable content must never be executed, rendered or framed. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";
const inert = ["content-security-policy", inertPolicy];
/** Images may use their own style when opened directly. */
const imagePolicy = `default-src 'none'; style-src ${badgeStyleSources.join(" ")}; frame-ancestors 'none'`;
const strictTransport = ["strict-transport-security", "max-age=31536000"];

/** Common headers of machine-readable and embedded content. */
function programsWith(
  everywhere: readonly string[],
): (contentType: string, policy?: string) => HeaderProfile {
  return (contentType, policy = inertPolicy) => ({
    contentType,
    cacheControl: openCaching,
    vary: byEncoding,
    shared: anyOrigin,
    responseHeaders: [
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

/** A document for frames: allowed also by embedders that require opt-in (COEP). */
function framed(profile: HeaderProfile): HeaderProfile {
  const whole = [...profile.responseHeaders, "cross-origin-embedder-policy", "require-corp"];
  return { ...profile, vary: byLanguage, responseHeaders: whole };
}

/** The header profiles of a service at `baseUrl`; with HSTS if its scheme is https. */
export function headerProfiles(baseUrl: string, contentSecurityPolicy: string): HeaderProfiles {
  const everywhere = [...nosniff, ...(baseUrl.startsWith("https:") ? strictTransport : [])];
  const forPrograms = programsWith(everywhere);
  return {
    page: {
      contentType: "text/html; charset=utf-8",
      cacheControl: openCaching,
      vary: byForm,
      shared: anyOrigin,
      responseHeaders: [
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
    badge: forPrograms("image/svg+xml; charset=utf-8", imagePolicy),
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
      // As long as caches may keep anything of a page that is closed later.
      cacheControl: "public, max-age=86400, immutable",
      shared: [],
    },
    keyedJson: {
      contentType: json,
      cacheControl: "private, no-store",
      vary: byEncoding,
      shared: ["referrer-policy", "no-referrer"],
      responseHeaders: [...everywhere, ...inert, "cross-origin-resource-policy", "same-origin"],
    },
  };
}

const unshared: ReadonlySet<string> = new Set(["cross-origin-resource-policy"]);

/** The variant of a profile for restricted pages: no caching, no cross-origin reads. */
function privately(profile: HeaderProfile): HeaderProfile {
  const whole = profile.responseHeaders.filter(
    (_, position) => !unshared.has(profile.responseHeaders[position - (position % 2)] ?? ""),
  );
  return {
    ...profile,
    cacheControl: "private, no-store",
    shared: [],
    responseHeaders: [...whole, "cross-origin-resource-policy", "same-origin"],
  };
}

/** The header profiles of a restricted page. */
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

/** Headers (name, value, name, value) whose policy allows the page's custom style; unchanged without one. */
export function withThemeHash(headers: readonly string[], customStyle: string | null): readonly string[] {
  const index = headers.indexOf("content-security-policy") + 1;
  const policy = headers[index];
  if (customStyle === null || index === 0 || policy === undefined) return headers;
  return headers.with(index, policyWith(policy, customStyle));
}

/** A profile whose policy allows the page's custom style. */
export function headersFor(profile: HeaderProfile, customStyle: string | null): HeaderProfile {
  return customStyle === null
    ? profile
    : { ...profile, responseHeaders: withThemeHash(profile.responseHeaders, customStyle) };
}
