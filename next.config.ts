import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Our own server does, and better; a platform's edge does it by itself.
  compress: false,
  reactStrictMode: true,
  // Types are checked by `npm run verify`, with a compiler Next cannot drive.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // Our own server answers the API without Next, and loads the shop's pages by itself.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: ["pino", "pg"],
  // Every page of the docs is there as Markdown too.
  rewrites: async () => [
    { source: "/docs.md", destination: "/docs/markdown/docs" },
    { source: "/docs/:page(.+)\\.md", destination: "/docs/markdown/docs/:page" },
  ],
};

export default config;
