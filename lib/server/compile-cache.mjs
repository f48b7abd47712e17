import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// JavaScript, so that it runs before the first TypeScript is loaded: from the second start on no file has its
// types stripped again, and the part of Node that does so takes no memory. Where it cannot write, it does
// nothing, and where NODE_COMPILE_CACHE names another folder, that one is used.
enableCompileCache(fileURLToPath(new URL("../../.next/cache/node", import.meta.url)));
