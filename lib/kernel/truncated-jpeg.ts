const START = 0xd8;
const END = 0xd9;

/** Returns whether a JPEG file ends before its end marker. Many decoders fill the missing part with grey. */
export function isTruncatedJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return false;
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2 + segmentLength(bytes, at));
  }
  return true;
}

/** Returns the length of the segment whose marker is at this position; escaped bytes and restart markers have none. */
function segmentLength(bytes: Uint8Array, at: number): number {
  const marker = bytes[at + 1] ?? 0;
  if (marker <= 0x01 || (marker >= 0xd0 && marker <= START)) return 0;
  return ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
}
