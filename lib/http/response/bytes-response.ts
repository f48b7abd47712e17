/**
 * A Response whose whole body is known. The server sends `rawBody` and `rawHeaders` directly: creating a
 * Response's stream and headers costs more than the rest of a cached response. Every other member creates a
 * real Response on first use.
 */
export class BytesResponse implements Response {
  readonly rawBody: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly #headersByName: Record<string, string>;
  #response: Response | undefined;

  /** `rawHeaders`: headers by lower-case name. */
  constructor(whole: Uint8Array<ArrayBuffer>, status: number, rawHeaders: Record<string, string>) {
    this.rawBody = whole;
    this.status = status;
    this.#headersByName = { ...rawHeaders, "content-length": String(whole.byteLength) };
  }

  /** Returns the current headers. */
  get rawHeaders(): Record<string, string> {
    return this.#response ? Object.fromEntries(this.#response.headers) : this.#headersByName;
  }

  /** Sets several headers. */
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

// Next accepts only instances of Response from a route.
Object.setPrototypeOf(BytesResponse.prototype, Response.prototype);
