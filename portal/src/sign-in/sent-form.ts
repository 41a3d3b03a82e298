/** A form with validation: errors are shown at their fields, and above the form if there are several. */
import { type FormError, refusedErrors } from "../ui/forms/form-errors.ts";
import { look } from "../words/ui.ts";
import { begin, isBusy } from "./busy-button.ts";
import { errorMark, made } from "./markup.ts";

/** Form values by field name. */
type Values = Readonly<Record<string, string>>;

/** A form submitted by `act`, one submission at a time. */
export class SentForm {
  readonly #form: HTMLFormElement;
  readonly #button: HTMLButtonElement;
  readonly #act: (values: Values) => Promise<void>;
  #errors: readonly FormError[] = [];

  constructor(form: HTMLFormElement, act: (values: Values) => Promise<void>) {
    const button = form.querySelector("button");
    if (button === null) throw new Error("a form without a button");
    this.#form = form;
    this.#button = button;
    this.#act = act;
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

  /** Empties it, and puts the focus on its first field. */
  begin(): void {
    this.#form.reset();
    this.#show([]);
    this.#fields[0]?.focus();
  }

  get #fields(): readonly HTMLInputElement[] {
    return [...this.#form.querySelectorAll<HTMLInputElement>("input[name]")];
  }

  async #send(): Promise<void> {
    const leftOut = this.#fields.filter(
      ({ value, dataset }) => value === "" && dataset["required"] !== undefined,
    );
    if (leftOut.length > 0) {
      this.#refuse(leftOut.map(({ name, dataset }) => ({ name, message: dataset["required"] ?? "" })));
      return;
    }
    this.#show([]);
    const end = begin(this.#button);
    try {
      await this.#act(Object.fromEntries(this.#fields.map(({ name, value }) => [name, value])));
    } catch (error) {
      const names = this.#fields.map(({ name }) => name);
      this.#refuse(refusedErrors(error, names));
    } finally {
      end();
    }
  }

  #refuse(errors: readonly FormError[]): void {
    this.#show(errors);
    const name = errors[0]?.name ?? null;
    if (name === null) this.#form.querySelector<HTMLElement>("[role=alert]")?.focus();
    else this.#lead(name);
  }

  #lead(name: string): void {
    const field = this.#fields.find((input) => input.name === name);
    field?.focus();
    // Select the invalid text.
    field?.select();
  }

  #show(errors: readonly FormError[]): void {
    this.#errors = errors;
    for (const field of this.#fields) showAt(field, errors.find(({ name }) => name === field.name)?.message);
    this.#form.querySelector("[role=alert]")?.remove();
    const [only] = errors;
    // A single field error is shown at its field only, which gets the focus.
    if (errors.length > 1 || (only !== undefined && only.name === null))
      this.#form.prepend(this.#summary(errors));
  }

  #summary(errors: readonly FormError[]): HTMLElement {
    const entries = errors.map(({ name, message }) => {
      if (name === null) return made("li", {}, message);
      const lead = made("button", { type: "button", class: "link text-start" }, message);
      lead.addEventListener("click", () => this.#lead(name));
      return made("li", {}, lead);
    });
    const count = errors.length > 1 ? [made("p", { class: "font-semibold" }, look.mend(errors.length))] : [];
    const frame = { tabindex: "-1", role: "alert", class: "mb-5 rounded border-2 border-ink px-4 py-3" };
    return made("div", frame, ...count, made("ul", {}, ...entries));
  }
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
  const told = made("p", { id, class: "mt-1.5 flex gap-2 text-second font-medium" }, errorMark());
  told.append(made("span", {}, message));
  field.after(told);
}
