/**
 * A Response whose whole body is known. Whoever takes `whole` is spared the stream that a Response makes
 * of its body, which costs more than all the rest of a reply from memory.
 */
export class BytesResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>;
  #streaming: Response | undefined;

  constructor(body: Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init);
    this.whole = body;
  }

  get #stream(): Response {
    this.#streaming ??= new Response(this.whole);
    return this.#streaming;
  }

  override get body() {
    return this.#stream.body;
  }

  override get bodyUsed() {
    return this.#stream.bodyUsed;
  }

  override arrayBuffer() {
    return this.#stream.arrayBuffer();
  }

  override blob() {
    return this.#stream.blob();
  }

  override bytes() {
    return this.#stream.bytes();
  }

  override json() {
    return this.#stream.json();
  }

  override text() {
    return this.#stream.text();
  }

  override clone(): Response {
    const { status, statusText, headers } = this;
    return new Response(this.#stream.clone().body, { status, statusText, headers });
  }
}
