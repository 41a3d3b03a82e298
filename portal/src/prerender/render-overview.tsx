/** Prerenders the overview in the service, from the same components as in a browser. */
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { setBasePath } from "../api/base-path.ts";
import { type PreloadedValues, storePreloaded } from "../api/preloaded.ts";
import { createQueryClient } from "../api/query-client.ts";
import { Portal } from "../Portal.tsx";
import { createPortalRouter } from "../router.tsx";
import { overview } from "../texts/overview.ts";
import { titleOf } from "../ui/PageTitle.tsx";
import { setRenderTime } from "../ui/times/format-times.ts";

/** The document's title as text, and its content as markup. */
export type RenderedOverview = { readonly title: string; readonly markup: string };

/** Renders the overview of a service below a path, as of `preloaded.At`. Rejects if data is missing. */
export async function renderOverview(preloaded: PreloadedValues, path: string): Promise<RenderedOverview> {
  const { Me, Overview, Page, At } = preloaded;
  if (Me === undefined || Overview === undefined || At === undefined)
    throw new Error("preloaded data is missing: the overview needs Me, Overview and At");
  // A new client each time: nothing is shared between people.
  const client = createQueryClient();
  storePreloaded(client, preloaded);
  setBasePath(path);
  const address = `${path}/portal/${Page === undefined ? "" : `?page=${Page}`}`;
  const router = createPortalRouter({ client, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  // Synchronous from here on, so that the global values are this document's.
  setBasePath(path);
  setRenderTime(At);
  const markup = renderToString(<Portal router={router} client={client} />);
  const page = Overview.Pages.length < 2 ? undefined : Overview.Pages.find(({ Slug }) => Slug === Page);
  return { title: titleOf(overview.title, page?.Name), markup };
}
