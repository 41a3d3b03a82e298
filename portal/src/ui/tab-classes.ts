/** Class names of a row of tabs and of a tab, also for links; its `data-text` reserves the width of its bold text. */
export const tabClasses = {
  list: "fade-inline mb-7 flex gap-x-6 overflow-x-auto border-b border-rule [scrollbar-width:none]",
  tab: "-mb-px flex min-h-11 shrink-0 flex-col justify-center border-b-2 after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-text)] border-transparent text-ink2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink",
} as const;
