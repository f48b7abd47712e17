import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Frees everything that nothing references. */
export const collectGarbage: () => void = runInNewContext("gc");
