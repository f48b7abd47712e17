import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before a program, it lets another process ask how much of its heap is in use.
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`\nmemory in use: ${heapUsed + external}\n`);
});
