import type { EventEmitter } from "node:events";
import { Server } from "node:http";

/** For `node --import`: delays each response when this process is the server. */
const DELAY_MS = 60;

if (process.argv[1]?.endsWith("lib/server/start.ts")) {
  const prototype: EventEmitter = Server.prototype;
  const { emit } = prototype;
  prototype.emit = function (event, ...rest) {
    if (event !== "request") return emit.call(this, event, ...rest);
    setTimeout(() => emit.call(this, event, ...rest), DELAY_MS);
    return true;
  };
}
