import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// JavaScript, so that it runs before the first TypeScript is loaded: from the second start on nothing has to
// be rid of its types, and the part of Node that does so takes no memory. Where it cannot write, it does nothing.
enableCompileCache(fileURLToPath(new URL("../../.next/cache/node", import.meta.url)));
