import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Later starts load the stripped types from this cache. Plain JavaScript, because it runs before the first
// TypeScript is loaded. NODE_COMPILE_CACHE overrides the folder; a read-only folder is ignored.
enableCompileCache(fileURLToPath(new URL("../../.next/cache/node", import.meta.url)));
