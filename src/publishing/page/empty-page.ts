/** An empty page: one sentence for visitors; first steps for operators, folded away. */
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { PageTexts } from "./texts/page-texts.ts";

/** A bash word: bare if possible, otherwise in single quotes. */
function bashWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Slug of the initial page, the default page as long as it exists. */
const firstSlug = "status";

/** The service's base URL: its API and portal are below no page but that of the whole host. */
function baseOf({ url, slug }: Pick<SnapshotPage, "url" | "slug">): string {
  const bare = url.replace(/\/+$/u, "");
  if (slug === firstSlug) return bare;
  const below = `/page/${slug}`;
  return bare.endsWith(below) ? bare.slice(0, -below.length) : new URL(bare).origin;
}

/** The lines that make a first key and a first component on a page, and turn it red. */
function firstLines(page: Pick<SnapshotPage, "url" | "slug">): readonly string[] {
  const { slug } = page;
  const address = `${baseOf(page)}/api/WebHook/UpdateComponentStatus`;
  const [key, place, where] =
    slug === firstSlug
      ? ["First key", "", ""]
      : [`First key for ${slug}`, ` --page ${slug}`, `,"Page":"${slug}"`];
  return [
    `WEBHOOK_KEY=$(bin/signalbox key create "${key}" --role Webhook --all-components)`,
    `bin/signalbox component create "Website"${place}`,
    `curl -X POST ${bashWord(address)} -H "X-API-KEY: $WEBHOOK_KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"${where}}'`,
  ];
}

export function emptyPage(page: Pick<SnapshotPage, "url" | "slug">, texts: PageTexts): Html {
  return html`<div class="head"><div>
<h1>${texts.empty.headline}</h1>
<p>${texts.empty.lead}</p>
</div></div>
<details class="ops">
<summary>${texts.empty.operators}</summary>
<p><a href="${new URL(baseOf(page)).pathname.replace(/\/$/u, "")}/portal/">${texts.empty.portal}</a></p>
<p>${texts.empty.terminal}</p>
<pre class="code"><code>${firstLines(page).map((line) => html`<span>${line}\n</span>`)}</code></pre>
</details>`;
}
