/** Lighthouse's view of an address on a mid-range phone in a slow 4G network, both simulated. */
import lighthouse, { type Result } from "lighthouse";

/** The categories of its scores. */
export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Its results: scores up to 100, figures as in each audit (mostly milliseconds), and failed audits. */
export type LighthouseResult = {
  readonly score: (category: Category) => number;
  readonly figure: (audit: string) => number;
  readonly wanting: readonly string[];
};

/** On a busy machine a trace may lack its beginning, and Lighthouse needs another. */
const maxTries = 3;

/** Looks at an address through the browser that listens at a debugging port. Rejects where something else was seen. */
export async function seenOnPhone(
  address: string,
  how: { readonly port: number; readonly categories: readonly Category[] },
): Promise<LighthouseResult> {
  const { port, categories } = how;
  for (let tries = 1; ; tries += 1) {
    const run = await lighthouse(address, { port, logLevel: "silent", onlyCategories: [...categories] });
    const { lhr } = run ?? {};
    if (lhr !== undefined && lhr.runtimeError === undefined && lhr.finalDisplayedUrl === address)
      return seenIn(lhr);
    if (tries === maxTries)
      throw new Error(
        `Lighthouse did not see ${address}: ${lhr?.runtimeError?.message ?? lhr?.finalDisplayedUrl}`,
      );
  }
}

function seenIn(lhr: Result): LighthouseResult {
  const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    score: (category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100),
    figure: (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN,
    wanting: weighed.filter((id) => (lhr.audits[id]?.score ?? 1) < 1),
  };
}
