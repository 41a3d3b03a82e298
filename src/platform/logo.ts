/** Limits and type of a logo. */
import { maxLogoBytes, maxLogoPixels } from "../contract/portal/page-look.ts";
import type { RefusalFields } from "../contract/refusal.ts";
import type { PngBounds } from "./png.ts";

/** A re-encoded image. */
export type Logo = {
  /** SHA-256 (hex) of its bytes. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** The theme whose background it also needs in the other theme; null if visible on both. */
  readonly ground: "light" | "dark" | null;
  /** Its size. */
  readonly bytes: number;
  /** PNG, in base64. */
  readonly content: string;
};

/** The thread's result. */
export type LogoResult = { readonly logo: Logo } | { readonly refusal: RefusalFields };

export const logoBounds: PngBounds = {
  maxBytes: maxLogoBytes,
  maxPixels: maxLogoPixels.inAll,
  maxSide: maxLogoPixels.aSide,
};
