/** Focuses and scrolls to the first invalid field, or to the error notice. */
export function focusFirstError(form: HTMLElement): void {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true], [data-problem]") ??
    form.querySelector<HTMLElement>("[role=alert]");
  target?.focus({ preventScroll: true });
  // Centred, because sticky buttons cover the bottom of the form.
  target?.scrollIntoView({ block: "center" });
}
