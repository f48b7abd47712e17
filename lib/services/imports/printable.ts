const MAX_LENGTH = 60;

/** Returns a value of the file for display: no control or format characters, limited length. */
export function printable(value: string): string {
  const text = value.slice(0, MAX_LENGTH + 1).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
