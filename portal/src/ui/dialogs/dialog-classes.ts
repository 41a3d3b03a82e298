/** The look of a dialog: a sheet on phones, a box elsewhere. A question is a box there as well, near the thumb. */
export const dialogClasses = {
  frame:
    "fixed z-20 scroll-pt-28 scroll-pb-20 overflow-y-auto overscroll-contain bg-paper px-(--gutter) py-5 wide:inset-x-0 wide:inset-y-auto wide:top-[6vh] wide:mx-auto wide:max-h-[88vh] wide:rounded wide:border wide:border-ink wide:px-7 wide:py-6",
  narrow: "inset-0 wide:max-w-[30rem]",
  wide: "inset-0 wide:max-w-[44rem]",
  question: "inset-x-3 bottom-3 max-h-[88dvh] rounded border border-ink wide:max-w-[30rem]",
  head: "dialog-head flex items-baseline justify-between gap-4",
  title: "text-title font-title tracking-[-.015em]",
  close: "link -my-2 min-h-(--target) shrink-0",
  description: "-mt-2 mb-5 text-ink2",
} as const;
