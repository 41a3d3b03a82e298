/** Class names of a row with a mark whose actions, on phones, stand below its text and begin where its title does. */
export const actionBelow = "not-wide:[&>div:first-child]:basis-full not-wide:[&>div+div]:ps-5.5";
