/** Changes a document into a newer one, and leaves alone content that has not changed. */
import { searchField } from "./component-search.ts";
import { added } from "./document.ts";
import { isRemembered } from "./remembered-groups.ts";

const servedNodes = (node: Node) => [...node.childNodes].filter((candidate) => !added.has(candidate));

/** Identifies a node among its siblings: by id, or by name, first class and time. */
function keyOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  const [kind = ""] = (node.getAttribute("class") ?? "").split(" ");
  const first = node.firstElementChild;
  return node.id || node.nodeName + kind + (first instanceof HTMLTimeElement ? first.dateTime : "");
}

function keyed(nodes: readonly ChildNode[]): (readonly [key: string, node: ChildNode])[] {
  const counts = new Map<string, number>();
  return nodes.map((node) => {
    const key = keyOf(node);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${key} ${count}`, node];
  });
}

const imported = <N extends Node>(node: N) => document.importNode(node, true);

/** Removes a node with the texts that were added after it. */
function drop(node: ChildNode): void {
  while (node.nextSibling instanceof Text && added.has(node.nextSibling)) node.nextSibling.remove();
  node.remove();
}

/** True if the reader set the attribute: an update leaves it. */
const isReadersOwn = (live: Element, name: string) =>
  name === "open" && (isRemembered(live.id) || Boolean(searchField()?.value));

function patchAttributes(live: Element, old: Element, next: Element): void {
  for (const { name } of [...old.attributes, ...next.attributes]) {
    const value = next.getAttribute(name);
    if (old.getAttribute(name) === value || isReadersOwn(live, name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
}

function followingServed(node: ChildNode): ChildNode | null {
  let next = node.nextSibling;
  while (next !== null && added.has(next)) next = next.nextSibling;
  return next;
}

function patchChildren(live: Element, old: Element, next: Element): void {
  const [lives, olds, nexts] = [servedNodes(live), [...old.childNodes], [...next.childNodes]];
  // Something else has changed it: a translating extension, for example.
  if (lives.length !== olds.length || lives.some((node, index) => node.nodeName !== olds[index]?.nodeName)) {
    live.replaceChildren(...nexts.map(imported));
    return;
  }
  const oldByKey = new Map(
    keyed(olds).map(([key, oldNode], index) => [key, [lives[index] ?? oldNode, oldNode] as const]),
  );
  const nextByKey = keyed(nexts);
  const nextKeys = new Set(nextByKey.map(([key]) => key));
  for (const [key, [liveNode]] of oldByKey) if (!nextKeys.has(key)) drop(liveNode);
  let at = servedNodes(live)[0] ?? null;
  for (const [key, nextNode] of nextByKey) {
    const [liveNode, oldNode] = oldByKey.get(key) ?? [];
    if (liveNode === undefined || oldNode === undefined) live.insertBefore(imported(nextNode), at);
    else {
      if (liveNode === at) at = followingServed(at);
      else live.insertBefore(liveNode, at);
      patch(liveNode, oldNode, nextNode);
    }
  }
}

/**
 * Changes `live`, which was served as `old`, into `next`. Only the differences of those two are applied, so
 * that changes made by the reader or the script stay.
 */
export function patch(live: Node, old: Node, next: Node): void {
  if (old.isEqualNode(next)) return;
  if (live instanceof Text && next instanceof Text) live.data = next.data;
  if (!(live instanceof Element && old instanceof Element && next instanceof Element)) return;
  patchAttributes(live, old, next);
  patchChildren(live, old, next);
}
