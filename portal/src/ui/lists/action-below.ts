/** Class names of a row with a mark whose action, on phones, stands below its text and begins where its title does. */
export const actionBelow = {
  row: "not-wide:[&>div:first-child]:basis-full",
  action: "not-wide:ms-5.5",
} as const;
