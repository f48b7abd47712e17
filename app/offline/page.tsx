import type { Metadata } from "next";
import { headers } from "next/headers";
import { RetryLink } from "#app/_ui/retry-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";
import { findShop } from "#lib/shop/current-shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  return {
    title: shop ? `Offline · ${shop.store.store_name}` : "Offline",
    robots: { index: false },
  };
}

/**
 * Reloads the requested URL when the browser is online again. If the server was unreachable, no event fires:
 * poll it every five seconds.
 */
const RELOAD_WHEN_BACK = `
const reload = () => location.reload();
addEventListener("online", reload);
setInterval(() => fetch("/offline", { method: "HEAD" }).then(reload, () => {}), 5000);
`;

/**
 * Shown for every page while offline. The service worker caches it without React: only scripts marked
 * `data-offline` run.
 */
export default async function OfflinePage() {
  const shop = await findShop();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <main>
      {shop && (
        <p className="page pt-6 text-title font-extrabold narrow">{shop.store.store_name}</p>
      )}
      <StandalonePage display="Offline" title="You're offline" actions={<RetryLink />}>
        <p>Your basket is saved in this browser. This page reloads when you're back online.</p>
      </StandalonePage>
      <script
        data-offline=""
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its nonce
        dangerouslySetInnerHTML={{ __html: RELOAD_WHEN_BACK }}
      />
    </main>
  );
}
