import { useEffect, useEffectEvent } from "react";

/** Moves the focus from the screen's heading to the first empty field of a name, unless that would open an on-screen keyboard. */
export function useFocusField(name: "Title" | "Message" | "TemplateField", isEmpty: boolean): void {
  const focusField = useEffectEvent(() => {
    const heading = document.activeElement;
    if (!isEmpty || heading?.tagName !== "H1" || !matchMedia("(hover: hover)").matches) return;
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`),
    ];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus({ preventScroll: true });
  });
  useEffect(() => focusField(), []);
}
