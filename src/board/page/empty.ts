/** A page that has no component yet: what to do first, in lines that run as they stand. */
import { type Html, html } from "../html.ts";
import type { Words } from "./words.ts";

/** A word as bash takes it: bare where it can be, else in single quotes. */
function bashWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The lines that make a first key and a first component and turn it red, at the page's own address. */
function firstLines(url: string): readonly string[] {
  const address = `${url.replace(/\/+$/u, "")}/api/WebHook/UpdateComponentStatus`;
  return [
    `KEY=$(bin/signalbox key create --name "First key" --role Read-Write)`,
    `bin/signalbox component create --name "Website"`,
    `curl -X POST ${bashWord(address)} -H "X-API-KEY: $KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"}'`,
  ];
}

/** The whole of an empty page. */
export function nothingYet(url: string, words: Words): Html {
  return html`<div class="head"><div>
<h1>${words.empty.headline}</h1>
<p>${words.empty.lead}</p>
</div></div>
<pre class="code"><code>${firstLines(url).map((line) => html`<span>${line}\n</span>`)}</code></pre>`;
}
