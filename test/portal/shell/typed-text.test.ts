import { expect, it } from "vitest";
import { textAfter } from "../../../portal/src/shell/typed-text.ts";

const pressed = (key: string, modifiers: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...modifiers,
});

const typed = (text: string, isSelected = false) => ({ text, isSelected });

it("keys pressed before their field is rendered enter text as the field would", () => {
  expect(textAfter(typed("chec"), pressed("k"))).toEqual(typed("check"));
  expect(textAfter(typed("check"), pressed(" "))).toEqual(typed("check "));
  expect(textAfter(typed("check"), pressed("Backspace"))).toEqual(typed("chec"));
  expect(textAfter(typed("check"), pressed("Enter"))).toEqual(typed("check"));
  const selected = textAfter(typed("check"), pressed("a", { ctrlKey: true }));
  expect(selected).toEqual(typed("check", true));
  expect(textAfter(typed("check", true), pressed("s"))).toEqual(typed("s"));
  expect(textAfter(typed("check", true), pressed("Backspace"))).toEqual(typed(""));
});

it("other keys are not kept for a field that is not rendered", () => {
  expect(textAfter(typed(""), pressed("Tab"))).toBeUndefined();
  expect(textAfter(typed(""), pressed("c", { ctrlKey: true }))).toBeUndefined();
  expect(textAfter(typed(""), pressed("a", { altKey: true }))).toBeUndefined();
});
