/** An empty page: first steps, as lines to paste into a shell. */
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { Words } from "./words/words.ts";

/** A bash word: bare if possible, otherwise in single quotes. */
function bashWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Slug of the initial page, the default page as long as it exists. */
const firstSlug = "status";

/** Where the service's API is reached from a page: it lies below no page but that of the whole host. */
function apiOf({ url, slug }: Pick<SnapshotPage, "url" | "slug">): string {
  const bare = url.replace(/\/+$/u, "");
  if (slug === firstSlug) return `${bare}/api`;
  const below = `/page/${slug}`;
  return bare.endsWith(below) ? `${bare.slice(0, -below.length)}/api` : new URL("/api", bare).href;
}

/** The lines that make a first key and a first component on a page, and turn it red. */
function firstLines(page: Pick<SnapshotPage, "url" | "slug">): readonly string[] {
  const { slug } = page;
  const address = `${apiOf(page)}/WebHook/UpdateComponentStatus`;
  const [key, place, where] =
    slug === firstSlug
      ? ["First key", "", ""]
      : [`First key for ${slug}`, ` --page ${slug}`, `,"Page":"${slug}"`];
  return [
    `KEY=$(bin/signalbox key create --name "${key}" --role Read-Write)`,
    `bin/signalbox component create --name "Website"${place}`,
    `curl -X POST ${bashWord(address)} -H "X-API-KEY: $KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"${where}}'`,
  ];
}

/** The whole of an empty page. */
export function emptyPage(page: Pick<SnapshotPage, "url" | "slug">, words: Words): Html {
  return html`<div class="head"><div>
<h1>${words.empty.headline}</h1>
<p>${words.empty.lead}</p>
</div></div>
<pre class="code"><code>${firstLines(page).map((line) => html`<span>${line}\n</span>`)}</code></pre>`;
}
