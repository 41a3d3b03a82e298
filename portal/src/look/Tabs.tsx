import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** The look of a row of tabs and of one tab, for those that are links as well. */
export const tabLook = {
  list: "mb-7 flex gap-x-6 overflow-x-auto border-b border-rule [scrollbar-width:none]",
  tab: "-mb-px flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-ink2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink",
} as const;

/** One tab: its word, and what it shows. */
export type Tab = { readonly value: string; readonly label: ReactNode; readonly content: ReactNode };

/** Several views of one thing, one at a time. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}) {
  const { label, tabs, value, onChange } = props;
  const first = tabs[0]?.value ?? "";
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: first } : { value })}
      {...(onChange === undefined ? {} : { onValueChange: onChange })}
    >
      <Radix.List aria-label={label} className={tabLook.list}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabLook.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
