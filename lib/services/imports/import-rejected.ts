/** Thrown when a file cannot be imported; the message tells the merchant why and what to do. */
export class ImportRejected extends Error {
  override readonly name = "ImportRejected";
}
