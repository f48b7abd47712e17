# The service without its embedded PostgreSQL: it needs DATABASE_URL, which it migrates as it starts, or STOREFRONT_API_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node lib/server/copy-runtime.ts /runtime

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=8192
WORKDIR /app
COPY --from=build /runtime ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The command of `npm start`, with nothing between it and its signals.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "--import", "./lib/server/compile-cache.mjs", "lib/server/start.ts"]
