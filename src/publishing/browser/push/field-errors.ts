/** Errors of the subscribe form, which end once a field is changed or another channel is opened. */

function removeDescription(control: Element, errorId: string): void {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== errorId);
  if (ids.join("") === "") control.removeAttribute("aria-describedby");
  else control.setAttribute("aria-describedby", ids.join(" "));
}

function clearErrorAround(field: Element): void {
  const around = field.closest(":is(.field, fieldset):has(> .wrong)");
  const error = around?.querySelector(":scope > .wrong");
  if (around == null || error == null) return;
  for (const control of [around, ...around.querySelectorAll(`[aria-describedby~="${error.id}"]`)]) {
    removeDescription(control, error.id);
    control.removeAttribute("aria-invalid");
  }
  error.remove();
}

/** Ends the error of an address: its own, that of the other one while that is empty, or that of both. */
function clearAddress(form: HTMLFormElement, changed: Element | null): void {
  const isAboutBoth = form.querySelector("#wrong-both") !== null;
  for (const address of form.querySelectorAll<HTMLInputElement>("#email, #webhook"))
    if (isAboutBoth || address === changed || address.value === "") clearErrorAround(address);
}

function clearOnInput(form: HTMLFormElement, { target }: Event): void {
  if (!(target instanceof Element)) return;
  if (target.matches("#email, #webhook")) clearAddress(form, target);
  else clearErrorAround(target);
}

/** Another channel that is being opened replaces an empty address. */
function clearOnOpening(form: HTMLFormElement, { target }: Event): void {
  const details = target instanceof Element ? target.closest("summary")?.parentElement : null;
  if (details?.querySelector("#webhook") != null && !details.hasAttribute("open")) clearAddress(form, null);
}

for (const form of document.querySelectorAll("form")) {
  form.addEventListener("input", (event) => clearOnInput(form, event));
  form.addEventListener("click", (event) => clearOnOpening(form, event));
}
