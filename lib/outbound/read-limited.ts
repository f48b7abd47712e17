/**
 * Reads a body up to `maxBytes`. Stops once it is longer, which closes the connection, and returns its beginning with
 * `isComplete: false`.
 */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Buffer; isComplete: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, maxBytes)), isComplete: size <= maxBytes };
}
