import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Preloaded into a program: reports its used heap to another process on request.
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`\nmemory in use: ${heapUsed + external}\n`);
});
