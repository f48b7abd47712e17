import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { readEnv } from "#lib/env.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const { engines, scripts } = JSON.parse(read("package.json"));
const lines = read("Dockerfile").replaceAll("\\\n", "").split("\n");
const all = (word: string) =>
  lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

describe("the container image", () => {
  it("uses the Node version of package.json", () => {
    const [major] = engines.node.split(".");
    expect(all("FROM")).toHaveLength(2);
    for (const base of all("FROM")) expect(base).toMatch(new RegExp(`^node:${major}-`));
  });

  it("excludes secrets and local files", () => {
    const ignored = read(".dockerignore").trim().split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining([".git", ".env", ".env.*", ".data", ".next", "node_modules"]),
    );
  });

  it("builds and starts with the npm scripts, as an unprivileged user", () => {
    for (const [script] of all("RUN")
      .join("\n")
      .matchAll(/(?<=npm run )\S+/g)) {
      expect(scripts).toHaveProperty(script);
    }
    const [, program] = /&& node (\S+) \/runtime$/.exec(all("RUN").join("\n")) ?? [];
    expect(existsSync(path.join(ROOT, program ?? ""))).toBe(true);
    expect(all("COPY").at(-1)).toBe("--from=build /runtime ./");
    expect(JSON.parse(all("CMD").at(-1) ?? "").join(" ")).toBe(scripts.start);
    expect(all("USER")).toEqual(["node"]);
  });

  it("checks its health with an existing path", () => {
    const [check = ""] = all("HEALTHCHECK");
    const route = /\}(\/api\/\w+)`/.exec(check)?.[1];
    expect(existsSync(path.join(ROOT, `app${route}/route.ts`))).toBe(true);
  });
});

describe("the systemd unit of the guide", () => {
  const unit = read("app/docs/_guide/deploying.md");

  it("starts the service with the npm script", () => {
    const [, command] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
    expect(command).toBe(scripts.start);
  });

  it("sets the memory settings of the image", () => {
    const ofMemory = (text: string) => text.match(/MALLOC_\w+=\d+/g)?.toSorted();
    const ofImage = ofMemory(all("ENV").join("\n"));
    expect(ofImage).toHaveLength(2);
    expect(ofMemory(unit)).toEqual(ofImage);
  });
});

interface Service {
  image?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
}

describe("compose.yaml", () => {
  const { services } = parseYaml(read("compose.yaml")) as { services: Record<string, Service> };

  it("sets a valid environment that uses the other services", () => {
    const values = Object.entries(services.app?.environment ?? {}).map(
      ([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, "letters")] as const,
    );
    const env = readEnv(Object.fromEntries(values));
    expect(services).toHaveProperty(new URL(env.DATABASE_URL ?? "").hostname);
    expect(services).toHaveProperty(new URL(env.UPSTASH_REDIS_REST_URL ?? "").hostname);
  });

  it("depends on its own services, each with a version", () => {
    for (const { depends_on = [], image } of Object.values(services)) {
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of names) expect(services).toHaveProperty(name);
      if (image) expect(image).toMatch(/:\d[\w.]*$/);
    }
    expect(Object.keys(services)).toHaveLength(4);
  });
});
