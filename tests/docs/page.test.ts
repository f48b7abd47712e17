import { expect, it } from "vitest";
import { toPage } from "#lib/docs/page.ts";

const HEAD = "# Orders\n\nHow to order.\n\n";
const CURL = '```sh\ncurl "https://shop.example"\n```\n\n';

it("puts prose next to the code that follows it", () => {
  const page = toPage(
    `${HEAD}Before.\n\n## First\n\nOne.\n\n${CURL}\`\`\`json 200\n{}\n\`\`\`\n\nTwo.\n\n${CURL}`,
  );
  expect(page.title).toBe("Orders");
  expect(page.lead).toBe("How to order.");
  expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
    ["", ""],
    ["first", "First"],
  ]);
  const [before, first] = page.sections;
  expect(before?.steps).toMatchObject([{ prose: [{ type: "paragraph" }], code: [] }]);
  expect(first?.steps.map(({ prose, code }) => [prose.length, code.length])).toEqual([
    [1, 2],
    [1, 1],
  ]);
  expect(first?.steps[0]?.code.flat().map(({ label }) => label)).toEqual(["curl", "200"]);
});

it("groups TypeScript with the command before it", () => {
  const { sections } = toPage(
    `${HEAD}${CURL}\`\`\`ts\nawait x();\n\`\`\`\n\n\`\`\`ts\nawait y();\n\`\`\`\n\n\`\`\`sh\nnpm start\n\`\`\``,
  );
  const labels = sections[0]?.steps[0]?.code.map((group) => group.map(({ label }) => label));
  expect(labels).toEqual([["curl", "TypeScript"], ["TypeScript"], ["Terminal"]]);
});

it("labels a file with its name and does not group it with the command before it", () => {
  const { sections } = toPage(`${HEAD}${CURL}\`\`\`ts lib/api.ts\nexport {};\n\`\`\``);
  const labels = sections[0]?.steps[0]?.code.map((group) => group.map(({ label }) => label));
  expect(labels).toEqual([["curl"], ["lib/api.ts"]]);
});

it("throws for a page without title or lead, and for code in an unknown language", () => {
  expect(() => toPage("Just text.")).toThrow("must begin with a title");
  expect(() => toPage("# Title\n\n- no lead")).toThrow("must begin with a title");
  expect(() => toPage(`${HEAD}\`\`\`cobol\nADD\n\`\`\``)).toThrow("cobol");
});
