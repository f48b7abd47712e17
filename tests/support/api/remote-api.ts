export interface ApiResponse {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape
  body: any;
  headers: Headers;
  /** Milliseconds from sending to the last byte of the response. */
  milliseconds: number;
}

/** Sends a request to a server over HTTP. Rejects when there is no response. */
export interface RemoteApi {
  get(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<ApiResponse>;
}

/** Creates a caller of the public API at `url` with this key. */
export function remoteApi(url: string, key: string): RemoteApi {
  const request = async (path: string, init: RequestInit): Promise<ApiResponse> => {
    const started = performance.now();
    const response = await fetch(`${url}/api/public/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: JSON.parse(text),
      headers: response.headers,
      milliseconds: performance.now() - started,
    };
  };
  return {
    get: (path, headers) => request(path, { headers }),
    post: (path, body, headers, signal) =>
      request(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal,
      }),
  };
}
