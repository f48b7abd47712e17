// Typed as Response without running its constructor.
const ResponseType = class {} as unknown as typeof Response;

/**
 * A Response whose whole body is known. The server sends `rawBody` and `rawHeaders` directly: creating a
 * Response's stream and headers costs more than the rest of a cached response. Every other member creates a
 * real Response on first use.
 */
export class BytesResponse extends ResponseType {
  readonly rawBody: Uint8Array<ArrayBuffer>;
  override readonly status: number;
  readonly #headersByName: Record<string, string>;
  #response: Response | undefined;

  /** `rawHeaders`: headers by lower-case name. */
  constructor(body: Uint8Array<ArrayBuffer>, status: number, rawHeaders: Record<string, string>) {
    super();
    this.rawBody = body;
    this.status = status;
    this.#headersByName = { ...rawHeaders, "content-length": String(body.byteLength) };
  }

  /** Returns the current headers. */
  get rawHeaders(): Record<string, string> {
    return this.#response ? Object.fromEntries(this.#response.headers) : this.#headersByName;
  }

  /** Sets several headers. */
  setHeaders(headers: Record<string, string>): void {
    if (!this.#response) Object.assign(this.#headersByName, headers);
    else
      for (const [name, value] of Object.entries(headers)) this.#response.headers.set(name, value);
  }

  /** Returns the same Response on every call. */
  toResponse(): Response {
    const { rawBody, status } = this;
    this.#response ??= new Response(rawBody, { status, headers: this.#headersByName });
    return this.#response;
  }
}

// Next accepts only instances of Response from a route.
Object.setPrototypeOf(BytesResponse.prototype, Response.prototype);

// Forwards all other members to the real Response, created on first use.
for (const [name, { get, value }] of Object.entries(
  Object.getOwnPropertyDescriptors(Response.prototype),
)) {
  if (name === "status" || name === "constructor") continue;
  Object.defineProperty(BytesResponse.prototype, name, {
    ...(get && {
      get(this: BytesResponse) {
        return get.call(this.toResponse());
      },
    }),
    ...(typeof value === "function" && {
      value(this: BytesResponse, ...args: unknown[]) {
        return value.apply(this.toResponse(), args);
      },
    }),
  });
}
