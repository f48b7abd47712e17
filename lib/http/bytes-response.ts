/**
 * A Response whose whole body is known. The server sends `whole` and `named` as they are, without the stream
 * and the lists that a Response makes of body and headers, which cost more than the rest of a cached reply.
 * Everything else of a Response is created when it is first used.
 */
export class BytesResponse implements Response {
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly #given: Record<string, string>;
  #usual: Response | undefined;

  /** `named`: headers by their names in lower case. */
  constructor(whole: Uint8Array<ArrayBuffer>, status: number, named: Record<string, string>) {
    this.whole = whole;
    this.status = status;
    this.#given = { ...named, "content-length": String(whole.byteLength) };
  }

  /** The headers so far. */
  get named(): Record<string, string> {
    return this.#usual ? Object.fromEntries(this.#usual.headers) : this.#given;
  }

  /** As `headers.set` of each. */
  setHeaders(more: Record<string, string>): void {
    if (!this.#usual) Object.assign(this.#given, more);
    else for (const [name, value] of Object.entries(more)) this.#usual.headers.set(name, value);
  }

  get #asUsual(): Response {
    this.#usual ??= new Response(this.whole, {
      status: this.status,
      headers: this.#given,
    });
    return this.#usual;
  }

  get headers() {
    return this.#asUsual.headers;
  }

  get ok() {
    return this.#asUsual.ok;
  }

  get redirected() {
    return this.#asUsual.redirected;
  }

  get statusText() {
    return this.#asUsual.statusText;
  }

  get type() {
    return this.#asUsual.type;
  }

  get url() {
    return this.#asUsual.url;
  }

  get body() {
    return this.#asUsual.body;
  }

  get bodyUsed() {
    return this.#asUsual.bodyUsed;
  }

  arrayBuffer() {
    return this.#asUsual.arrayBuffer();
  }

  blob() {
    return this.#asUsual.blob();
  }

  bytes() {
    return this.#asUsual.bytes();
  }

  formData() {
    return this.#asUsual.formData();
  }

  json() {
    return this.#asUsual.json();
  }

  text() {
    return this.#asUsual.text();
  }

  clone() {
    return this.#asUsual.clone();
  }
}

// Next takes nothing from a route but what is a Response.
Object.setPrototypeOf(BytesResponse.prototype, Response.prototype);
