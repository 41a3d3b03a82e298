/**
 * The script of the API documentation: copy buttons, one choice of language for all examples, which is remembered, code
 * that scrolls by keyboard, the section that is being read, and results while a search is typed.
 */
import { markCurrentSection } from "./current-section.ts";
import { focusByKey, suggestResults } from "./suggestions.ts";

const storageKey = "signalbox-docs-language";

const radios = () => document.querySelectorAll<HTMLInputElement>(".samples input");

function choose(language: string): void {
  for (const radio of radios()) if (radio.value === language) radio.checked = true;
}

function remember(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that stores nothing keeps the choice for this document.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The visible code of a block of samples, or of a single block. */
function codeIn(block: Element): string {
  const shown = [...block.querySelectorAll<HTMLElement>("pre")].find((pre) => pre.offsetParent !== null);
  return (shown ?? block).querySelector("code")?.textContent ?? "";
}

function addCopyButton(block: Element): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(codeIn(block)).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Press Ctrl+C"),
    );
    setTimeout(() => (button.textContent = "Copy"), 3_000);
  });
  block.append(button);
}

for (const radio of radios())
  radio.addEventListener("change", () => {
    const top = radio.getBoundingClientRect().top;
    choose(radio.value);
    remember(radio.value);
    // Other examples changed their heights: keep this one where it is.
    scrollBy(0, radio.getBoundingClientRect().top - top);
  });
const language = remembered();
if (language !== null) choose(language);

/** Lets the keyboard reach and scroll code that is wider than its block. */
function markScrollable(pre: HTMLElement): void {
  if (pre.scrollWidth > pre.clientWidth) pre.tabIndex = 0;
  else pre.removeAttribute("tabindex");
}

if (navigator.clipboard !== undefined) {
  for (const samples of document.querySelectorAll(".samples")) addCopyButton(samples);
  for (const pre of document.querySelectorAll("pre:not(.samples pre, .reply)")) {
    const wrapper = document.createElement("div");
    wrapper.className = "copyable";
    pre.replaceWith(wrapper);
    wrapper.append(pre);
    addCopyButton(wrapper);
  }
}

const resizes = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLElement) markScrollable(target);
});
for (const pre of document.querySelectorAll("pre")) {
  markScrollable(pre);
  resizes.observe(pre);
}

const contents = document.querySelector(".docs nav");
if (contents !== null) markCurrentSection(contents);

const searchField = document.querySelector<HTMLInputElement>("#query");
if (searchField?.form) {
  focusByKey(searchField);
  suggestResults(searchField.form, searchField);
}
