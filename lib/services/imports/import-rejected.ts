/** The file as a whole cannot be imported; the text tells its owner why and what helps. */
export class ImportRejected extends Error {
  override readonly name = "ImportRejected";
}
