/** Code points in the font of Open Graph images; for others the renderer would download a font. */
const SUPPORTED_RANGES = (
  "20-7E A0-AC AE-FF 100-101 112-113 12A-12B 131 143-144 14C-14D 152-153 16A-16B 300-301 304 323 " +
  "1E44-1E45 1E62-1E63 1EB8-1EB9 1ECA-1ECD 1EE4-1EE5 2013-2014 2018-201A 201C-201E 2022 2026 " +
  "2032-2033 2039-203A 20A6 20AC 20B5 2122 2212"
)
  .split(" ")
  .map((range) => range.split("-").map((point) => Number.parseInt(point, 16)));

/** Removes unsupported characters; returns undefined when less than half of the text would remain. */
export function toSupportedText(text: string): string | undefined {
  const whole = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const left = Array.from(whole).filter(isSupported).join("").replace(/ +/g, " ").trim();
  return left.length > 0 && left.length * 2 >= whole.length ? left : undefined;
}

function isSupported(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return SUPPORTED_RANGES.some(([first = 0, last = first]) => first <= point && point <= last);
}
