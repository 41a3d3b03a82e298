/** Lighthouse's view of an address on a mid-range phone in a slow 4G network, both simulated. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

/** The categories of its scores. */
export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Its results: scores up to 100, figures as in each audit (mostly milliseconds), and failed audits. */
export type LighthouseResult = {
  readonly score: (category: Category) => number;
  readonly figure: (audit: string) => number;
  readonly wanting: readonly string[];
};

/** Fetched when it is first measured: its packages are as many as half of all others, which every installation would fetch. */
const program = "lighthouse@13.5.0";

/** On a busy machine a trace may lack its beginning, and Lighthouse needs another. */
const maxTries = 3;

const reportShape = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportShape>;

/** Looks at an address through the browser that listens at a debugging port. Rejects where something else was seen. */
export async function seenOnPhone(
  address: string,
  how: { readonly port: number; readonly categories: readonly Category[] },
): Promise<LighthouseResult> {
  const { port, categories } = how;
  const options = [`--port=${port}`, `--only-categories=${categories.join(",")}`, "--output=json", "--quiet"];
  for (let tries = 1; ; tries += 1) {
    const report = await run([address, ...options]);
    if (report.runtimeError === undefined && report.finalDisplayedUrl === address) return seenIn(report);
    if (tries === maxTries)
      throw new Error(
        `Lighthouse did not see ${address}: ${report.runtimeError?.message ?? report.finalDisplayedUrl}`,
      );
  }
}

async function run(words: readonly string[]): Promise<Report> {
  const maxBuffer = 64 * 1_024 * 1_024;
  const { stdout } = await promisify(execFile)("npx", ["--yes", program, ...words], { maxBuffer });
  return reportShape.parse(JSON.parse(stdout));
}

function seenIn({ categories, audits }: Report): LighthouseResult {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    score: (category) => Math.round((categories[category]?.score ?? Number.NaN) * 100),
    figure: (audit) => audits[audit]?.numericValue ?? Number.NaN,
    wanting: weighed.filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}
