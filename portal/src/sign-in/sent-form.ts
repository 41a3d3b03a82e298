/** A form with validation: errors are shown at their fields, and above the form if there are several. */

import { uiTexts } from "../texts/ui.ts";
import { errorsOfRefusal, type FormError } from "../ui/forms/form-errors.ts";
import { splitAtPortal } from "../ui/notices/portal-address.ts";
import { isBusy, markBusy } from "./busy-button.ts";
import { createElement, errorMark } from "./markup.ts";

/** Form values by field name. */
type Values = Readonly<Record<string, string>>;

/** A form submitted by `submit`, one submission at a time. */
export class SentForm {
  readonly #form: HTMLFormElement;
  readonly #button: HTMLButtonElement;
  readonly #submit: (values: Values) => Promise<void>;
  #errors: readonly FormError[] = [];

  constructor(form: HTMLFormElement, submit: (values: Values) => Promise<void>) {
    const button = form.querySelector("button");
    if (button === null) throw new Error("a form without a button");
    this.#form = form;
    this.#button = button;
    this.#submit = submit;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!isBusy(button)) void this.#send();
    });
    // Editing clears the field's error.
    form.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement && this.#errors.some(({ name }) => name === target.name))
        this.#show(this.#errors.filter(({ name }) => name !== target.name));
    });
  }

  /** Clears the form, and focuses its first field. */
  restart(): void {
    this.#form.reset();
    this.#show([]);
    this.#fields[0]?.focus();
  }

  get #fields(): readonly HTMLInputElement[] {
    return [...this.#form.querySelectorAll<HTMLInputElement>("input[name]")];
  }

  async #send(): Promise<void> {
    const missingFields = this.#fields.filter(
      ({ value, dataset }) => value === "" && dataset["required"] !== undefined,
    );
    if (missingFields.length > 0) {
      this.#refuse(missingFields.map(({ name, dataset }) => ({ name, message: dataset["required"] ?? "" })));
      return;
    }
    this.#show([]);
    const endBusy = markBusy(this.#button);
    try {
      await this.#submit(Object.fromEntries(this.#fields.map(({ name, value }) => [name, value])));
    } catch (error) {
      const names = this.#fields.map(({ name }) => name);
      this.#refuse(errorsOfRefusal(error, names));
    } finally {
      endBusy();
    }
  }

  #refuse(errors: readonly FormError[]): void {
    this.#show(errors);
    const name = errors[0]?.name ?? null;
    if (name === null) this.#form.querySelector<HTMLElement>("[role=alert]")?.focus();
    else this.#focusField(name);
  }

  #focusField(name: string): void {
    const field = this.#fields.find((input) => input.name === name);
    field?.focus();
    // Select the invalid text.
    field?.select();
  }

  #show(errors: readonly FormError[]): void {
    this.#errors = errors;
    for (const field of this.#fields) showAt(field, errors.find(({ name }) => name === field.name)?.message);
    this.#form.querySelector("[role=alert]")?.remove();
    const [error] = errors;
    // A single field error is shown at its field only, which gets the focus.
    if (errors.length > 1 || (error !== undefined && error.name === null))
      this.#form.prepend(this.#summary(errors));
  }

  #summary(errors: readonly FormError[]): HTMLElement {
    const entries = errors.map(({ name, message }) => {
      if (name === null) return createElement("li", {}, ...withLink(message));
      const link = createElement("button", { type: "button", class: "link text-start" }, message);
      link.addEventListener("click", () => this.#focusField(name));
      return createElement("li", {}, link);
    });
    const count =
      errors.length > 1
        ? [createElement("p", { class: "font-semibold" }, uiTexts.fixCount(errors.length))]
        : [];
    const attributes = { tabindex: "-1", role: "alert", class: "mb-5 rounded border-2 border-ink px-4 py-3" };
    return createElement("div", attributes, ...count, createElement("ul", {}, ...entries));
  }
}

/** A message, with the portal's address in it as a link. */
function withLink(message: string): readonly (Node | string)[] {
  const parts = splitAtPortal(message);
  if (parts === undefined) return [message];
  const { before, address, after } = parts;
  return [before, createElement("a", { class: "link break-words", href: address }, address), after];
}

/** Shows or clears a field's error. */
function showAt(field: HTMLInputElement, message: string | undefined): void {
  const id = `${field.id}-error`;
  field.parentElement?.querySelector(`#${id}`)?.remove();
  if (message === undefined) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  const notice = createElement("p", { id, class: "mt-1.5 flex gap-2 text-second font-medium" }, errorMark());
  notice.append(createElement("span", {}, message));
  field.after(notice);
}
