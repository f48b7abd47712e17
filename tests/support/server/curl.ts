import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The response to a shell command. */
export interface CurlReply {
  status: number;
  headers: Record<string, string>;
  /** The output without the headers. */
  text: string;
}

/** Runs one shell command that contains one `curl`, and returns the response. */
export async function runCurl(
  command: string,
  variables: Record<string, string>,
): Promise<CurlReply> {
  installCurl();
  const folder = await mkdtemp(join(tmpdir(), "curl-"));
  // The headers go to a file: the output is only the body.
  await writeFile(
    join(folder, ".curlrc"),
    `silent\nshow-error\ndump-header = "${folder}/headers"\n`,
  );
  const { stdout } = await promisify(execFile)("sh", ["-c", command], {
    cwd: folder,
    env: { ...process.env, CURL_HOME: folder, ...variables },
    timeout: 60_000,
  });
  const [statusLine = "", ...lines] = (await readFile(join(folder, "headers"), "utf8"))
    .trim()
    .split("\r\n");
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(
      lines.map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    ),
    text: stdout.startsWith("HTTP/") ? (stdout.split("\r\n\r\n")[1] ?? "") : stdout,
  };
}

function installCurl(): void {
  const isThere = () => spawnSync("curl", ["--version"]).status === 0;
  if (isThere()) return;
  spawnSync("apt-get", ["update"]);
  spawnSync("apt-get", ["install", "-y", "curl"]);
  if (!isThere()) throw new Error("These tests need curl: install it");
}
