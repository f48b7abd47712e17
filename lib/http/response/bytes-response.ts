/**
 * A Response whose whole body is known. The server sends `whole` and `rawHeaders` as they are, without the stream
 * and the lists that a Response makes of body and headers, which cost more than the rest of a cached reply.
 * Everything else of a Response is created when it is first used.
 */
export class BytesResponse implements Response {
  readonly rawBody: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly #headersByName: Record<string, string>;
  #response: Response | undefined;

  /** `rawHeaders`: headers by their names in lower case. */
  constructor(whole: Uint8Array<ArrayBuffer>, status: number, rawHeaders: Record<string, string>) {
    this.rawBody = whole;
    this.status = status;
    this.#headersByName = { ...rawHeaders, "content-length": String(whole.byteLength) };
  }

  /** The headers so far. */
  get rawHeaders(): Record<string, string> {
    return this.#response ? Object.fromEntries(this.#response.headers) : this.#headersByName;
  }

  /** As `headers.set` of each. */
  setHeaders(more: Record<string, string>): void {
    if (!this.#response) Object.assign(this.#headersByName, more);
    else for (const [name, value] of Object.entries(more)) this.#response.headers.set(name, value);
  }

  get #toResponse(): Response {
    this.#response ??= new Response(this.rawBody, {
      status: this.status,
      headers: this.#headersByName,
    });
    return this.#response;
  }

  get headers() {
    return this.#toResponse.headers;
  }

  get ok() {
    return this.#toResponse.ok;
  }

  get redirected() {
    return this.#toResponse.redirected;
  }

  get statusText() {
    return this.#toResponse.statusText;
  }

  get type() {
    return this.#toResponse.type;
  }

  get url() {
    return this.#toResponse.url;
  }

  get body() {
    return this.#toResponse.body;
  }

  get bodyUsed() {
    return this.#toResponse.bodyUsed;
  }

  arrayBuffer() {
    return this.#toResponse.arrayBuffer();
  }

  blob() {
    return this.#toResponse.blob();
  }

  bytes() {
    return this.#toResponse.bytes();
  }

  formData() {
    return this.#toResponse.formData();
  }

  json() {
    return this.#toResponse.json();
  }

  text() {
    return this.#toResponse.text();
  }

  clone() {
    return this.#toResponse.clone();
  }
}

// Next takes nothing from a route but what is a Response.
Object.setPrototypeOf(BytesResponse.prototype, Response.prototype);
