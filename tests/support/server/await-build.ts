import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

const result = inject("buildResult");
while (!existsSync(result)) await sleep(200);
const error = await readFile(result, "utf8");
if (error !== "") throw new Error(error);
