/** Compares a static copy with the service. */
import * as z from "zod";

const summarySchema = z.object({
  status: z.object({ indicator: z.string(), description: z.string() }),
  components: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), group: z.boolean() })),
  incidents: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  scheduled_maintenances: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
});

/** The compared parts of a summary. */
export type CopySummary = z.infer<typeof summarySchema>;

/** Parses a summary of the status API; undefined if invalid. */
export function readSummary(text: string): CopySummary | undefined {
  try {
    return summarySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The differences between copy and service, in a few words each. */
export function differences(copied: CopySummary, served: CopySummary): string[] {
  const found: string[] = [];
  if (copied.status.description !== served.status.description) {
    found.push(`the copy says "${copied.status.description}", the service "${served.status.description}"`);
  }
  for (const kind of ["components", "incidents", "scheduled_maintenances"] as const) {
    const theirs = new Map(copied[kind].map((item) => [item.id, item]));
    for (const { id, name, status } of served[kind]) {
      const other = theirs.get(id);
      theirs.delete(id);
      if (other === undefined) found.push(`"${name}" is not in the copy`);
      else if (other.status !== status) found.push(`"${name}" is ${other.status} in the copy, and ${status}`);
      else if (other.name !== name) found.push(`"${name}" is named "${other.name}" in the copy`);
    }
    for (const { name } of theirs.values()) found.push(`"${name}" is only in the copy`);
  }
  return found;
}
