import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Key, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";

/** Below this many, all rows are drawn: find-in-page and print then have them all. */
const drawnWhole = 100;

type VirtualProps<Entry> = {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => Key;
  readonly children: (entry: Entry, place: number) => ReactNode;
  /** Pixels of a row, before it is measured. */
  readonly estimate?: number;
  /** Called near the end, to load more. */
  readonly onEnd?: () => void;
};

/** As many rows as there are, of which only those in sight are in the document. They scroll with the window. */
export function VirtualRows<Entry>(props: VirtualProps<Entry>) {
  return props.entries.length <= drawnWhole && props.onEnd === undefined ? (
    <ul aria-label={props.label} className="divide-y divide-rule border-b border-rule">
      {props.entries.map((entry, index) => (
        <li key={props.keyOf(entry)}>{props.children(entry, index)}</li>
      ))}
    </ul>
  ) : (
    <Windowed {...props} />
  );
}

/** Memoizes a row while only the scroll position changes. */
function Kept<Entry>({
  entry,
  place,
  children,
}: Pick<VirtualProps<Entry>, "children"> & { readonly entry: Entry; readonly place: number }) {
  return useMemo(() => children(entry, place), [children, entry, place]);
}

function Windowed<Entry>(props: VirtualProps<Entry>) {
  const { label, entries, keyOf, children, estimate = 64, onEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      if (list.current === null) return;
      const now = Math.round(list.current.getBoundingClientRect().top + globalThis.scrollY);
      setTop((before) => (Math.abs(before - now) > 1 ? now : before));
    };
    place();
    // Content above may change its height.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => estimate,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (place) => {
      const entry = entries[place];
      return entry === undefined ? place : String(keyOf(entry));
    },
    onChange: (virtualizer) => {
      const last = virtualizer.getVirtualItems().at(-1);
      if (last !== undefined && last.index >= entries.length - 20) onEnd?.();
    },
  });
  useLayoutEffect(() => {
    // A row that unfolds is measured at once: the observer is late in a window in the background.
    for (const row of list.current?.children ?? []) rows.measureElement(row);
  }, [children, rows]);
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map((row) => {
        const entry = entries[row.index];
        return (
          entry !== undefined && (
            <div
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              role="listitem"
              aria-setsize={entries.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0 border-b border-rule"
              style={{ transform: `translateY(${row.start - top}px)` }}
            >
              <Kept entry={entry} place={row.index}>
                {children}
              </Kept>
            </div>
          )
        );
      })}
    </div>
  );
}
