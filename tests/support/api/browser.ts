import type { Reply } from "#tests/support/api/api.ts";

/** A browser on the dashboard. It stores cookies and sends `Sec-Fetch-Site`. */
export interface DashboardBrowser {
  /** Sends a request below `/api/dashboard`. */
  send(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Reply>;
  /** Sends a file and returns the response as text. */
  upload(path: string, file: Uint8Array<ArrayBuffer> | string): Promise<Reply>;
  /** Reads a response that is not JSON. */
  read(path: string): Promise<Reply>;
}

/** Creates a browser, without cookies by default, on the instance at `url`. */
export function createBrowser(
  url: string,
  handle: (request: Request) => Promise<Response> = fetch,
  signedIn: [string, string][] = [],
): DashboardBrowser {
  const cookies = new Map(signedIn);
  const request = async (path: string, init: RequestInit): Promise<Reply> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = new Headers({ "sec-fetch-site": "same-origin", cookie });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await handle(new Request(`${url}/api/dashboard${path}`, { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: undefined };
  };
  return {
    async send(method, path, body, extra) {
      const headers = new Headers(extra);
      if (body !== undefined) headers.set("content-type", "application/json");
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const reply = await request(path, init);
      return { ...reply, body: reply.text === "" ? undefined : JSON.parse(reply.text) };
    },
    upload: (path, file) => request(path, { method: "POST", body: file }),
    read: (path) => request(path, {}),
  };
}
