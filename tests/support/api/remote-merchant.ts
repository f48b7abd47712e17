import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Role } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
import { addStoreMember } from "#lib/services/members/store-members.ts";
import type { Reply } from "#tests/support/api/api.ts";
import { createBrowser, type DashboardBrowser } from "#tests/support/api/browser.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** A browser on the dashboard of a server over HTTP. */
export interface RemoteBrowser extends DashboardBrowser {
  signIn(credentials: Credentials, headers?: HeadersInit): Promise<Reply>;
}

let merchants = 0;

/** Creates a merchant who works in the store, by default its owner. */
export async function createRemoteMerchant(
  db: Kysely<Database>,
  publicUrl: string,
  storeUid: string,
  role: Role = "owner",
): Promise<Credentials> {
  merchants += 1;
  const credentials = {
    email: `remote-merchant-${merchants}@example.com`,
    password: randomBytes(12).toString("base64url"),
  };
  const runtime = testRuntime(db, { environment: { PUBLIC_URL: publicUrl } });
  await addStoreMember(runtime, { storeUid, role, name: "Test merchant", ...credentials });
  return credentials;
}

export function remoteBrowser(url: string): RemoteBrowser {
  const browser = createBrowser(url);
  return {
    ...browser,
    signIn: (credentials, headers) => browser.send("POST", "/session", credentials, headers),
  };
}
