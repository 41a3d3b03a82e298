/** Code in the documentation: one block, or the same code in several languages, of which the reader chooses one. */
import { type Html, html } from "../../publishing/html-template.ts";
import { type Sample, type SampleLanguage, sampleLanguages, writeSamples } from "./code-samples.ts";

const block = (language: SampleLanguage | "shell", text: string) =>
  html`<pre data-language="${language}"><code>${text}</code></pre>`;

/** A block of shell commands that belongs to no request, or of anything else to read. */
export const code = (text: string): Html => html`<pre><code>${text}</code></pre>`;

/** The response to the code before it. */
export const reply = (text: string): Html => html`<pre class="reply"><code>${text}</code></pre>`;

/** The same code in each language. `id` is unique in the document; without scripts the choice works by radio buttons. */
export function codeTabs(id: string, write: (language: SampleLanguage) => string): Html {
  const choice = (language: SampleLanguage, index: number) => {
    const inputId = `${id}-${language}`;
    return html`<input type="radio" name="${id}" id="${inputId}" value="${language}"${index === 0 ? html` checked` : null}><label for="${inputId}">${language}</label>`;
  };
  return html`<fieldset class="samples"><legend class="unseen">Language of the code</legend>
${sampleLanguages.map(choice)}
${sampleLanguages.map((language) => block(language, write(language)))}</fieldset>`;
}

/** Requests that run one after another, in each language. */
export const sampleTabs = (id: string, samples: readonly Sample[]): Html =>
  codeTabs(id, (language) => writeSamples(samples, language));
