/** Bundles the scripts and styles of public documents from `browser/`. */
import type { BuildOptions, buildSync } from "esbuild";
import type { Theme } from "./colour-palette.ts";
import { tokensFor } from "./embed/embed-tokens.ts";
import { iconOf } from "./page/status-marks.ts";

const styles = {
  pageStyle: "page",
  announcementStyle: "announcement",
  archiveStyle: "archive",
  /** For non-Latin scripts. */
  scriptsStyle: "scripts",
  accentStyle: "accent",
  displayStyle: "display",
  logoStyle: "logo",
  logoOnLightStyle: "logo-on-light",
  logoOnDarkStyle: "logo-on-dark",
  subscriptionStyle: "subscription",
  passwordStyle: "password",
  docsStyle: "docs",
  mailboxStyle: "mailbox",
  embedFrameStyle: "embed-frame",
  embedBannerStyle: "embed-banner",
} as const;

const scripts = {
  pageScript: "page/main",
  docsScript: "docs/main",
  embedFrameScript: "embed/frame",
  bannerScript: "embed/banner",
  mailboxScript: "mailbox/mail-list",
  pushScript: "push/subscribe",
  pushWorker: "worker/push-worker",
} as const;

/** The minified text of every script and style, exactly as it is served. */
export type BrowserAssets = Readonly<Record<keyof typeof styles | keyof typeof scripts, string>>;

type Build = typeof buildSync;

const common = {
  outdir: "out",
  bundle: true,
  minify: true,
  write: false,
  target: "esnext",
  logLevel: "warning",
  // The sources are checked as strict code, so that no page needs the directive.
  tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
} as const satisfies BuildOptions;

function bundle<Name extends string>(
  entries: Readonly<Record<Name, string>>,
  options: BuildOptions,
  build: Build,
) {
  const { outputFiles = [] } = build({ ...options, entryPoints: entries });
  const texts = Object.keys(entries).map((name) => {
    const file = outputFiles.find(({ path }) => path.replace(/^.*[\\/]|\.[a-z]+$/gu, "") === name);
    if (file === undefined) throw new Error(`The bundle has no ${name}.`);
    return [name, file.text.trim()] as const;
  });
  // Every entry has its text.
  return Object.fromEntries(texts) as Record<Name, string>;
}

const pathsOf = <Name extends string>(
  entries: Readonly<Record<Name, string>>,
  toPath: (name: string) => string,
) =>
  // The same names.
  Object.fromEntries(Object.entries<string>(entries).map(([name, file]) => [name, toPath(file)])) as Record<
    Name,
    string
  >;

/** Bundles with esbuild's `buildSync`. `folder` is the path of `browser/`. */
export function bundleAssets(folder: string, build: Build): BrowserAssets {
  const options = { ...common, absWorkingDir: folder };
  const styleTexts = bundle(
    pathsOf(styles, (file) => `./styles/${file}.css`),
    options,
    build,
  );
  const tokens = tokensFor(":host");
  const bannerStyles: Readonly<Record<Theme, string>> = {
    auto: tokens.auto + styleTexts.embedBannerStyle,
    light: tokens.light + styleTexts.embedBannerStyle,
    dark: tokens.dark + styleTexts.embedBannerStyle,
  };
  const define = {
    bannerStyles: JSON.stringify(bannerStyles),
    unknownIcon: JSON.stringify(iconOf("Unknown").text),
  };
  const inBrowsers = { ...options, format: "iife", platform: "browser", define } as const;
  return {
    ...styleTexts,
    ...bundle(
      pathsOf(scripts, (file) => `./${file}.ts`),
      inBrowsers,
      build,
    ),
  };
}
