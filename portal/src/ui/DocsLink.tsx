import { docsAddress } from "../api/address.ts";

/** A link to a page of the API documentation, in a new tab. */
export function DocsLink({ slug, children }: { readonly slug?: string; readonly children: string }) {
  return (
    <a className="link" href={docsAddress(slug)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
