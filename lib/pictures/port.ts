/** A WebP file of a picture. */
export interface PictureFile {
  /** Its width in pixels, or `full` for the largest. */
  name: string;
  bytes: Buffer;
}

/** Stores the files of uploaded pictures, which never change. */
export interface PictureStorage {
  put(picture: string, files: PictureFile[]): Promise<void>;
  get(picture: string, name: string): Promise<Buffer | undefined>;
  /** Called in the transaction that deletes the picture's row. */
  delete(picture: string): Promise<void>;
}

/** Fetches a picture from another server. Returns its bytes, or a `problem` to show the merchant. */
export type FetchPicture = (
  url: string,
  maxBytes: number,
  deadline?: AbortSignal,
) => Promise<{ bytes: Buffer } | { problem: string }>;
