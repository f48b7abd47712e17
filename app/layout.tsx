import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { archivo, archivoNaira } from "#app/fonts.ts";
import { PAGE_COLOR } from "#lib/kernel/page-color.ts";
import "./globals.css";

export const metadata: Metadata = { title: "Shop" };

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: PAGE_COLOR },
    { media: "(prefers-color-scheme: dark)", color: "#121a16" },
  ],
};

/** Applies the chosen theme before the first paint. */
const APPLY_THEME =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html
      lang="en-NG"
      className={`${archivo.variable} ${archivoNaira.variable}`}
      suppressHydrationWarning
    >
      <head>
        <script
          data-offline=""
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its nonce
          dangerouslySetInnerHTML={{ __html: APPLY_THEME }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
