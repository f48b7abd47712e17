import { createHash } from "node:crypto";
import type { z } from "zod";
import { ChangePassword, SignIn, SignOut } from "#lib/contract/dashboard/session.ts";
import { answer, type Trace } from "#lib/http/answer.ts";
import { clientIdentity } from "#lib/http/client-address.ts";
import { countAgainst } from "#lib/http/counting.ts";
import { dialects } from "#lib/http/dialects.ts";
import { readBody } from "#lib/http/request.ts";
import { requireSameOrigin } from "#lib/http/same-origin.ts";
import { Failure, signedOut } from "#lib/kernel/errors.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";

type Handler = (request: Request) => Promise<Response>;

interface Asker {
  accounts: NonNullable<Runtime["accounts"]>;
  headers: Headers;
  trace: Trace;
}

/** Signs a merchant in: the reply sets the session's cookie. */
export const signIn = sessionChange(SignIn, async (asker, credentials) => {
  await countSignIn(asker, credentials.email);
  return asker.accounts.signIn(credentials, asker.headers);
});

/** Signs out here, or everywhere at once. */
export const signOut = sessionChange(SignOut, ({ accounts, headers }, { everywhere }) =>
  everywhere ? accounts.signOutEverywhere(headers) : accounts.signOut(headers),
);

/** Changes the password and ends every session but this one. */
export const changePassword = sessionChange(ChangePassword, async (asker, change) => {
  const merchant = await asker.accounts.identify(asker.headers);
  if (!merchant) throw signedOut();
  await countSignIn(asker, merchant.email);
  return asker.accounts.changePassword(change, asker.headers);
});

/**
 * A change of a merchant's session. What `change` returns are the headers that carry its cookie;
 * undefined says that the credentials are wrong, in one and the same way.
 */
function sessionChange<S extends z.ZodObject>(
  body: S,
  change: (asker: Asker, input: z.output<S>) => Promise<Headers | undefined>,
): Handler {
  return (request) =>
    answer({ path: "/session", style: "envelope" }, request, async (trace) => {
      const rt = runtime();
      requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      if (!rt.accounts) throw notSetUp();
      const input = await readBody(body, request);
      const changed = await change(
        { accounts: rt.accounts, headers: request.headers, trace },
        input,
      );
      if (!changed) throw wrongCredentials();
      const response = Response.json(dialects.envelope.success({}, "Done"));
      for (const cookie of changed.getSetCookie()) response.headers.append("set-cookie", cookie);
      return response;
    });
}

/** Counts a try to prove who one is: by where it comes from, and by the account it is for. */
async function countSignIn({ headers, trace }: Asker, account: string): Promise<void> {
  const rt: Runtime = runtime();
  const digest = createHash("sha256").update(account.toLowerCase()).digest("base64url");
  const client = clientIdentity(headers, rt.addressSource);
  await countAgainst(rt, "sign_ins_per_ip", client, trace.limits);
  await countAgainst(rt, "sign_ins_per_account", digest.slice(0, 22), trace.limits);
}

function wrongCredentials(): Failure {
  return new Failure({
    code: "WRONG_CREDENTIALS",
    text: "The e-mail address or the password is wrong",
  });
}

function notSetUp(): Failure {
  return new Failure({
    code: "DASHBOARD_NOT_CONFIGURED",
    text: "Nobody can sign in until AUTH_SECRET is set",
    retryAfter: 3600,
  });
}
