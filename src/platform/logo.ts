/** What a logo is, and what it may be. */
import { mostLogoBytes, mostLogoPixels } from "../contract/portal/page-look.ts";
import type { RefusalFields } from "../contract/refusal.ts";
import type { PngBounds } from "./png.ts";

/** An image as it was encoded anew. */
export type Logo = {
  /** SHA-256 (hex) of its bytes. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** The theme whose paper it needs to stand on in the other theme as well; null where it can be seen on both. */
  readonly ground: "light" | "dark" | null;
  /** Its size. */
  readonly bytes: number;
  /** PNG, in base64. */
  readonly content: string;
};

/** What the thread answers with. */
export type LogoResult = { readonly logo: Logo } | { readonly refusal: RefusalFields };

/** What a logo may be. */
export const logoBounds: PngBounds = {
  mostBytes: mostLogoBytes,
  mostPixels: mostLogoPixels.inAll,
  mostASide: mostLogoPixels.aSide,
};
