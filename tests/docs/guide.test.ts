import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOfContents } from "#lib/docs/contents.ts";
import { interpolate, readTopic } from "#lib/docs/guide.ts";
import { parseMarkdown, renderBlocks } from "#lib/docs/markdown.ts";
import { llmsFullTxt, llmsTxt, pageAsMarkdown } from "#lib/docs/markdown-pages.ts";
import { TOPICS } from "#lib/docs/paths.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { INSTANCE_INFO } from "#tests/docs/instance-info.ts";

const contents = await tableOfContents(INSTANCE_INFO);
const pages = contents.flatMap(({ pages: each }) => each);
const texts = new Map(
  await Promise.all(
    pages.map(
      async ({ path }) => [path, (await pageAsMarkdown(path, INSTANCE_INFO)) ?? ""] as const,
    ),
  ),
);

describe("guide", () => {
  it("has exactly the files of its folder", () => {
    const files = readdirSync("app/docs/_guide").map((file) => file.replace(/\.md$/, ""));
    expect(files.toSorted()).toEqual(TOPICS.toSorted());
  });

  it.each(TOPICS)("%s has no unresolved variable", async (topic) => {
    expect(await readTopic(topic, INSTANCE_INFO)).not.toMatch(/\{\{|undefined|NaN/);
  });

  it("throws for an unknown variable", () => {
    expect(() => interpolate("{{nothing}}", INSTANCE_INFO)).toThrow("nothing");
  });

  it("shows the settings of this instance", async () => {
    const policies = limitPolicies({ LIMIT_QUOTES_PER_KEY: 7, LIMIT_CATALOGUE_PER_IP: 0 });
    const limits = await readTopic("limits", { ...INSTANCE_INFO, policies });
    expect(limits).toContain("| `POST /shipping-quotes` | key | 7 | `quotes_per_key` |");
    expect(limits).toContain("| the same reads | client address | no limit |");
    const live = { ...INSTANCE_INFO, mode: "live" as const };
    expect(await readTopic("authentication", INSTANCE_INFO)).toContain(
      "A key is `sfk_test_` followed by 49",
    );
    expect(await readTopic("authentication", live)).toContain("A key is `sfk_` followed by 49");
    expect(await readTopic("index", live)).toContain("is a **live** instance");
  });
});

/** Returns the values of an attribute in a rendered page. */
function attributes(name: string, text: string): string[] {
  const html = renderBlocks(parseMarkdown(text));
  return [...html.matchAll(new RegExp(` ${name}="([^"]+)"`, "g"))].map(([, value = ""]) => value);
}

describe("links", () => {
  const links = [...texts].flatMap(([page, text]) =>
    attributes("href", text).map((href) => [page, href] as const),
  );
  const OUTSIDE = ["/dashboard", "/api/public/v1/openapi.json", "/llms.txt", "/docs/llms-full.txt"];

  it("finds the links of all pages", () => {
    expect(links.length).toBeGreaterThan(60);
  });

  it.each(links)("resolves the link from %s to %s", (page, href) => {
    if (href.startsWith(INSTANCE_INFO.site)) {
      expect(OUTSIDE).toContain(href.slice(INSTANCE_INFO.site.length));
      return;
    }
    const [path = "", anchor] = href.split("#");
    const target = path === "" ? page : path;
    expect([...texts.keys()]).toContain(target);
    if (anchor) expect(attributes("id", texts.get(target) ?? "")).toContain(anchor);
  });
});

describe("Markdown for programs", () => {
  it("serves Markdown for every page and for no other path", async () => {
    for (const text of texts.values()) expect(text).toMatch(/^# \S/);
    for (const path of ["/docs/nothing", "/docs/index", "/docs/reference/nothing", "/"]) {
      expect(await pageAsMarkdown(path, INSTANCE_INFO)).toBeUndefined();
    }
  });

  it("lists every page in llms.txt and completely in llms-full.txt", async () => {
    const [list, full] = await Promise.all([llmsTxt(INSTANCE_INFO), llmsFullTxt(INSTANCE_INFO)]);
    expect(list).toMatch(/^# Storefront API\n\n> \S/);
    for (const [path, text] of texts) {
      expect(list).toContain(`(${INSTANCE_INFO.site}${path}.md): `);
      expect(full).toContain(text.trim());
    }
  });
});
