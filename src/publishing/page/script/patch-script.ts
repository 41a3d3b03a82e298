/** The part of the script that changes a page into what it has become, and leaves alone what has not changed. */

/**
 * `patch(live, old, next)`: `live` was served as `old`, and should become `next`. Only the differences of
 * those two are applied, so that changes made by the reader or the script stay.
 */
export const patch = `
const ownNodes = (node) => [...node.childNodes].filter((one) => !added.has(one));
const keyOf = ({ nodeName, id, className, firstElementChild }) =>
  id || nodeName + String(className?.baseVal ?? className ?? "").split(" ")[0] + (firstElementChild?.dateTime ?? "");
const named = (nodes) => {
  const counts = new Map();
  return nodes.map((node) => {
    const name = keyOf(node);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [name + " " + count, node];
  });
};
const take = (node) => document.importNode(node, true);
const drop = (node) => {
  while (added.has(node.nextSibling) && node.nextSibling.nodeType === 3) node.nextSibling.remove();
  node.remove();
};
const isLeft = (live, name) => name === "open" && (live.id in left || fieldOf()?.value);
const patch = (live, old, next) => {
  if (old.isEqualNode(next)) return;
  if (live.nodeType === 3) { live.data = next.data; return; }
  for (const { name } of [...old.attributes, ...next.attributes]) {
    const value = next.getAttribute(name);
    if (old.getAttribute(name) === value || isLeft(live, name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
  const [lives, olds, nexts] = [ownNodes(live), [...old.childNodes], [...next.childNodes]];
  // Something else has changed it: a translating extension, for example.
  if (lives.length !== olds.length || lives.some((one, place) => one.nodeName !== olds[place].nodeName)) {
    live.replaceChildren(...nexts.map(take));
    return;
  }
  const known = new Map(named(olds).map(([name, one], place) => [name, [lives[place], one]]));
  const wanted = named(nexts);
  const kept = new Set(wanted.map(([name]) => name));
  for (const [name, [one]] of known) if (!kept.has(name)) drop(one);
  let at = ownNodes(live)[0] ?? null;
  const after = (node) => {
    do node = node.nextSibling; while (node !== null && added.has(node));
    return node;
  };
  for (const [name, one] of wanted) {
    const found = known.get(name);
    if (found === undefined) live.insertBefore(take(one), at);
    else {
      if (found[0] === at) at = after(at);
      else live.insertBefore(found[0], at);
      patch(found[0], found[1], one);
    }
  }
};
`;
