/** Makes the paths of pictures in products' JSON absolute. No other text can match: its quotes are escaped. */
export function withPublicUrl(documents: string, publicUrl: string): string {
  return documents.replaceAll('"image":"/', `"image":"${publicUrl}/`);
}
