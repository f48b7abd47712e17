import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { createMerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { addStoreMember } from "#lib/services/members/add-store-member.ts";
import type { Answer } from "#tests/support/api/remote-api.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** A browser on the dashboard of a server over HTTP. It stores cookies. */
export interface RemoteBrowser {
  /** Sends a request below `/api/dashboard`. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a file and returns the response as text. */
  upload(
    path: string,
    file: Uint8Array<ArrayBuffer> | string,
  ): Promise<Omit<Answer, "body" | "milliseconds">>;
  signIn(credentials: Credentials, headers?: Record<string, string>): Promise<Answer>;
}

let merchants = 0;

/** Creates an owner of the store. */
export async function createRemoteMerchant(
  db: Kysely<Database>,
  publicUrl: string,
  storeUid: string,
): Promise<Credentials> {
  merchants += 1;
  const credentials = {
    email: `remote-merchant-${merchants}@example.com`,
    password: randomBytes(12).toString("base64url"),
  };
  const secret = randomBytes(32).toString("base64url");
  await addStoreMember(
    { db, accounts: createMerchantAccounts({ db, secret, publicUrl }) },
    { storeUid, role: "owner", name: "Test merchant", ...credentials },
  );
  return credentials;
}

export function remoteBrowser(url: string): RemoteBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("sec-fetch-site", "same-origin");
    headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(`${url}/api/dashboard${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const send: RemoteBrowser["send"] = async (method, path, body, headers) => {
    const started = performance.now();
    const {
      status,
      headers: replyHeaders,
      text,
    } = await readText(
      request(path, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return {
      status,
      text,
      body: JSON.parse(text),
      headers: replyHeaders,
      milliseconds: performance.now() - started,
    };
  };
  return {
    send,
    upload: (path, file) => readText(request(path, { method: "POST", body: file })),
    signIn: (credentials, headers) => send("POST", "/session", credentials, headers),
  };
}

async function readText(reply: Promise<Response>) {
  const response = await reply;
  return { status: response.status, headers: response.headers, text: await response.text() };
}
