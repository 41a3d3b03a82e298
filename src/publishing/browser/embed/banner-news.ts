/** The banner's data, as `/embed.json` gives it. */
import { statusShapes } from "../../../contract/marks.ts";
import type { ComponentStatus } from "../../../contract/words.ts";

export type BannerNews = {
  readonly IsTrouble: boolean;
  readonly Status: ComponentStatus;
  readonly Headline: string;
  readonly Detail: string;
  readonly Url: string;
  /** Identifies the problem, so that a reader who closed the banner sees it again for the next one. */
  readonly Key: string;
  readonly Words: { readonly See: string; readonly Dismiss: string; readonly Page: string };
  readonly Language: string;
  readonly Direction: string;
};

/** True if all texts are there; another version of the service may write other data. */
export function isComplete({ Status, Headline, Detail, Url, Key, Words }: BannerNews): boolean {
  const texts = [Status, Headline, Detail, Url, Key, Words.See, Words.Dismiss, Words.Page];
  return texts.every((text) => typeof text === "string") && Object.hasOwn(statusShapes, Status);
}
