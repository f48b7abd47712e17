"use client";

import "./globals.css";

/** When not even the outermost layout stands. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-NG">
      <body>
        <title>The shop is having trouble</title>
        <main className="page grid min-h-dvh content-center justify-items-start gap-6">
          <h1 className="text-head">The shop is having trouble</h1>
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
