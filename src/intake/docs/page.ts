/** The pages that explain the API. */
import { html } from "../../board/html.ts";
import { contentSecurityPolicy, documentShell } from "../../board/page/shell.ts";

/** The content security policy of the page. */
export const docsPolicy: string = contentSecurityPolicy;

/** Renders the page for a service at `baseUrl`. */
export function renderDocs(baseUrl: string): string {
  return documentShell({
    language: "en",
    direction: "ltr",
    title: "API",
    icon: "Operational",
    body: html`<main>${baseUrl}</main>`,
  });
}
