/**
 * Draws the overview before a browser has it. This runs in the service, from the same parts as in a browser: whatever is
 * changed of them is changed in both.
 */
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { type PreloadedValues, storePreloaded } from "../api/preloaded.ts";
import { makeClient } from "../api/query-client.ts";
import { Portal } from "../Portal.tsx";
import { makeRouter } from "../router.tsx";
import { titleOf } from "../ui/PageTitle.tsx";
import { drawAsOf } from "../ui/times/format-times.ts";
import { overview } from "../words/overview.ts";

/** What was drawn: the document's title, as it is, and what stands in its place, as markup. */
export type RenderedOverview = { readonly title: string; readonly markup: string };

/** Draws the overview for whoever is signed in, as of the moment that `known` tells. Rejects where that is not all there. */
export async function renderOverview(known: PreloadedValues): Promise<RenderedOverview> {
  const { Me, Overview, Page, At } = known;
  if (Me === undefined || Overview === undefined || At === undefined)
    throw new Error("too little is known to draw the overview");
  // Of its own each time: nothing of one person's is there when the next one's is drawn.
  const client = makeClient();
  storePreloaded(client, known);
  const at = `/portal/${Page === undefined ? "" : `?page=${Page}`}`;
  const router = makeRouter({ client, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  // From here to the end nothing else can run, so that the moment is this document's.
  drawAsOf(At);
  const markup = renderToString(<Portal router={router} client={client} />);
  const page = Overview.Pages.length < 2 ? undefined : Overview.Pages.find(({ Slug }) => Slug === Page);
  return { title: titleOf(overview.title, page?.Name), markup };
}
