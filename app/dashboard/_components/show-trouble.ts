/** Brings what was refused before the eyes and under the keyboard: the first field at fault, else the notice. */
export function showTrouble(form: HTMLElement): void {
  const place =
    form.querySelector<HTMLElement>("[aria-invalid=true], [data-problem]") ??
    form.querySelector<HTMLElement>("[role=alert]");
  place?.focus({ preventScroll: true });
  // In the middle, as the buttons at the foot of a form lie over what is there.
  place?.scrollIntoView({ block: "center" });
}
