/** The portal's own operations on how the page looks: its logo, its favicon, and what becomes of a colour. */
import * as z from "zod";
import type { PortalOperation } from "./portal-operation.ts";

/** Maximum size of a logo or favicon in bytes, uploaded and re-encoded. */
export const maxLogoBytes = 512 * 1024;

/** The most that a logo or favicon may have: pixels in all, and along a side. */
export const maxLogoPixels = { inAll: 4_000_000, aSide: 2_048 } as const;

/** The theme in which a logo needs the other theme's background to be visible. */
export const logoGrounds = ["light", "dark"] as const;

const logoSeen = z.object({
  Width: z.int(),
  Height: z.int(),
  /**
   * `light`: light background in the dark theme; `dark`: dark background in the light one; null if none is
   * needed.
   */
  Ground: z.enum(logoGrounds).nullable(),
});

export type LogoSeen = z.infer<typeof logoSeen>;

/** From the root of the host. */
const logoOut = logoSeen.extend({ Address: z.string() });

/** A logo as the wire has it. */
export type LogoOut = z.infer<typeof logoOut>;

/** `Address` is from the root of the host. */
const faviconOut = logoOut.omit({ Ground: true });

/** A favicon as the wire has it. */
export type FaviconOut = z.infer<typeof faviconOut>;

/** Query of `GET /portal/api/Page/{id}/Look`. */
export const pageLookQuery = z.object({
  Accent: z.string().max(100).optional().meta({ description: "A colour to tell the shades of." }),
  LightBackground: z.string().max(100).optional().meta({ description: "The background in the light theme." }),
  DarkBackground: z.string().max(100).optional().meta({ description: "The background in the dark theme." }),
});

/** The page's appearance. */
export const pageLook = z.object({
  Logo: logoOut.nullable(),
  Favicon: faviconOut.nullable(),
  /** The accent colour in each theme on its background: the requested one, else the page's own; null if there is none. */
  Shades: z.object({ Light: z.string(), Dark: z.string() }).nullable(),
});

export type PageLookOut = z.infer<typeof pageLook>;

/** The portal's own operations on the look of the page. */
export const pageOperations = {
  ReadPageLook: {
    method: "GET",
    path: "/portal/api/Page/{id}/Look",
    access: "view",
    needsProof: false,
    query: pageLookQuery,
    body: null,
    status: 200,
    result: pageLook,
    refusals: ["PageNotFound"],
  },
  /** Shows how a logo or favicon would look; stores nothing. */
  PreviewLogo: {
    method: "POST",
    path: "/portal/api/Page/{id}/Logo/Preview",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    sent: { mediaType: "image/png", maxBytes: maxLogoBytes },
    status: 200,
    result: logoSeen,
    refusals: ["PageNotFound", "ImageRefused", "TooBusy"],
  },
  PutLogo: {
    method: "PUT",
    path: "/portal/api/Page/{id}/Logo",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    sent: { mediaType: "image/png", maxBytes: maxLogoBytes },
    status: 200,
    result: logoOut,
    refusals: ["PageNotFound", "PreconditionFailed", "ImageRefused", "TooBusy"],
  },
  DeleteLogo: {
    method: "DELETE",
    path: "/portal/api/Page/{id}/Logo",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    status: 204,
    result: null,
    refusals: ["PageNotFound", "LogoNotFound", "PreconditionFailed"],
  },
  PutFavicon: {
    method: "PUT",
    path: "/portal/api/Page/{id}/Favicon",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    sent: { mediaType: "image/png", maxBytes: maxLogoBytes },
    status: 200,
    result: faviconOut,
    refusals: ["PageNotFound", "PreconditionFailed", "ImageRefused", "TooBusy"],
  },
  DeleteFavicon: {
    method: "DELETE",
    path: "/portal/api/Page/{id}/Favicon",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    status: 204,
    result: null,
    refusals: ["PageNotFound", "FaviconNotFound", "PreconditionFailed"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
