/** The responses of a node to visitors and keys. */
import { type StatusPageOut, statusPage } from "../../src/contract/pages.ts";
import { until } from "../harness/until.ts";
import { resultOf } from "./calls.ts";
import type { Node } from "./nodes.ts";
import { must, watch } from "./watching.ts";

/** Reads a node's page until the end; rejects then where it was ever not there. Returns how often it was read. */
export function visit({ calls: client }: Pick<Node, "calls">): () => Promise<number> {
  const visitor = watch(() => client.get("/"), must(200), 200);
  return async () => {
    await visitor.end();
    return visitor.count();
  };
}

/** A node's page, read with a key. */
export async function pageOf({ calls: client }: Pick<Node, "calls">): Promise<StatusPageOut> {
  return resultOf(await client.request("/api/StatusPage"), statusPage);
}

/** Whether a visitor of the node could take anything for well. */
export async function isGreen(node: Pick<Node, "calls">): Promise<boolean> {
  const [page, summary, native] = await Promise.all([
    node.calls.get("/"),
    node.calls.get("/api/v2/summary.json"),
    pageOf(node),
  ]);
  return (
    page.text.includes("All Systems Operational") ||
    summary.text.includes('"indicator":"none"') ||
    native.Status.Indicator === "None"
  );
}

/** Resolves when the node says whether it takes writes. */
export const writesAre = ({ calls: client }: Pick<Node, "calls">, status: 200 | 503) =>
  until(async () => (await client.get("/readyz/write")).status === status);

/** The shown status of the component that the sender reports. */
export async function statusOf(node: Pick<Node, "calls" | "component">): Promise<string | undefined> {
  const { Components } = await pageOf(node);
  return Components.find(({ Id }) => Id === node.component.id)?.Status;
}
