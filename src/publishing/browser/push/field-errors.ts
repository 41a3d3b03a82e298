/** Errors of the subscribe form, which end once their field is changed. */

function removeDescription(control: Element, errorId: string): void {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== errorId);
  if (ids.join("") === "") control.removeAttribute("aria-describedby");
  else control.setAttribute("aria-describedby", ids.join(" "));
}

function clearError({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const around = target.closest(".field, fieldset");
  const error = around?.querySelector(":scope > .wrong");
  if (around == null || error == null) return;
  for (const control of [around, target]) removeDescription(control, error.id);
  target.removeAttribute("aria-invalid");
  error.remove();
}

for (const form of document.querySelectorAll("form")) form.addEventListener("input", clearError);
