/** The page of a service elsewhere as every visitor reads it. */
import { addressOn, addressWithout } from "../../contract/page-addresses.ts";
import { type StatusPageOut, statusPage } from "../../contract/pages.ts";
import { readPublicJson } from "./open-remote-service.ts";

/** Reads a page. */
export type PageReader = () => Promise<StatusPageOut>;

/** Reads the page with a slug at a public address; the first one without a slug. */
export async function publicPageReader(page: string | undefined, address: string): Promise<PageReader> {
  const slug = page?.toLowerCase();
  const read = async (isFirst: boolean) =>
    await readPublicJson(
      addressOn(addressWithout(address, { slug: slug ?? "", isFirst }), "/index.json"),
      statusPage,
      "SIGNALBOX_URL",
    );
  const first = slug === undefined ? undefined : await read(true).catch(() => undefined);
  const isFirst = slug === undefined || first?.Page.Slug === slug;
  return async () => await read(isFirst);
}
