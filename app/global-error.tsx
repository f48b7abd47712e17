"use client";

import "./globals.css";

/** Error page for errors in the root layout. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-NG">
      <body>
        <title>This page couldn't be loaded</title>
        <main className="page grid min-h-dvh content-center justify-items-start gap-6">
          <h1 className="text-head">This page couldn't be loaded</h1>
          <button
            type="button"
            onClick={retry}
            className="target rounded-control bg-spot px-5 font-semibold text-on-spot"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
