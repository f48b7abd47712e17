import type { EventEmitter } from "node:events";
import { Server } from "node:http";

/** For `node --import`: our server, when this process is one, thinks before each answer. */
const THINKS_MS = 60;

if (process.argv[1]?.endsWith("lib/server/start.ts")) {
  const prototype: EventEmitter = Server.prototype;
  const { emit } = prototype;
  prototype.emit = function (event, ...rest) {
    if (event !== "request") return emit.call(this, event, ...rest);
    setTimeout(() => emit.call(this, event, ...rest), THINKS_MS);
    return true;
  };
}
