import { createHmac } from "node:crypto";
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import { nanoid } from "nanoid";

const LIFETIME_SECONDS = 90 * 24 * 3600;

interface DeviceCookieOptions {
  secret: string;
  /** Public URL of this instance; over https, the cookie is `Secure`. */
  publicUrl: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Recognizes a browser in which a merchant has signed in to an account. The cookie is not a session:
 * it gives the browser its own limit of failed attempts, which strangers cannot exhaust.
 */
export function createDeviceCookie(options: DeviceCookieOptions) {
  const { secret, publicUrl, now = Date.now } = options;
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Secure-storefront.device" : "storefront.device";
  // A key for each account: a cookie is valid for one of them, without naming it.
  const keyOf = (email: string) =>
    createHmac("sha256", secret).update(`device cookie\n${email.toLowerCase()}`).digest();

  return {
    /** Returns a `Set-Cookie` header for a browser that has just signed in to the account of `email`. */
    issue(email: string): Promise<string> {
      const expires = Math.floor(now() / 1000) + LIFETIME_SECONDS;
      return serializeSigned(name, `${nanoid()}.${expires}`, keyOf(email), {
        path: "/api/dashboard",
        httpOnly: true,
        sameSite: "Strict",
        secure,
        maxAge: LIFETIME_SECONDS,
      });
    },
    /** Returns the browser's device id, or undefined without a valid cookie for this account. */
    async read(request: Headers, email: string): Promise<string | undefined> {
      const cookies = await parseSigned(request.get("cookie") ?? "", keyOf(email), name);
      const [id, expires] = (cookies[name] || "").split(".");
      return now() < Number(expires) * 1000 ? id : undefined;
    },
  };
}
