import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Key, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";

/** Up to this many rows are all rendered, so that find-in-page and print include them. */
const maxRenderedWhole = 100;

type VirtualProps<Entry> = {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => Key;
  readonly children: (entry: Entry, index: number) => ReactNode;
  /** Pixels of a row, before it is measured. */
  readonly estimatedHeight?: number;
  /** Called near the end, to load more. */
  readonly onEnd?: () => void;
};

/** A long list of which only the visible rows are in the document. Scrolls with the window. */
export function VirtualRows<Entry>(props: VirtualProps<Entry>) {
  return props.entries.length <= maxRenderedWhole && props.onEnd === undefined ? (
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
function MemoizedRow<Entry>({
  entry,
  index,
  children,
}: Pick<VirtualProps<Entry>, "children"> & { readonly entry: Entry; readonly index: number }) {
  return useMemo(() => children(entry, index), [children, entry, index]);
}

function Windowed<Entry>(props: VirtualProps<Entry>) {
  const { label, entries, keyOf, children, estimatedHeight = 64, onEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measureTop = () => {
      if (list.current === null) return;
      const current = Math.round(list.current.getBoundingClientRect().top + globalThis.scrollY);
      setTop((previous) => (Math.abs(previous - current) > 1 ? current : previous));
    };
    measureTop();
    // Content above may change its height.
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => estimatedHeight,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => {
      const entry = entries[index];
      return entry === undefined ? index : String(keyOf(entry));
    },
    onChange: (virtualizer) => {
      const last = virtualizer.getVirtualItems().at(-1);
      if (last !== undefined && last.index >= entries.length - 20) onEnd?.();
    },
  });
  useLayoutEffect(() => {
    // Measure expanding rows at once: in a background window the observer runs late.
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
              <MemoizedRow entry={entry} index={row.index}>
                {children}
              </MemoizedRow>
            </div>
          )
        );
      })}
    </div>
  );
}
