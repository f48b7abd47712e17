import type { Token, Tokens } from "marked";
import { type Heading, parseMarkdown, plainText } from "#lib/docs/markdown.ts";

interface Example {
  language: string;
  /** Title of its tab: curl, TypeScript, 200, app/page.tsx. */
  label: string;
  text: string;
}

/** One example, in one or several languages. */
export type ExampleGroup = Example[];

/** Text and its code examples, shown side by side on wide screens. */
export interface Step {
  prose: Token[];
  code: ExampleGroup[];
}

export interface Section {
  id: string;
  title: string;
  steps: Step[];
}

export interface Page {
  title: string;
  /** The paragraph below the title, as inline Markdown. */
  lead: string;
  /** The first section, before the first heading, has no title. */
  sections: Section[];
}

const LABELS: Record<string, string> = {
  sh: "curl",
  ts: "TypeScript",
  json: "Body",
  jsonc: "Body",
  http: "Response",
  ini: "systemd",
  nginx: "nginx",
  sql: "SQL",
};

/** Parses the Markdown of a page: a title, a lead, then sections. */
export function toPage(source: string): Page {
  const [title, lead, ...rest] = parseMarkdown(source).filter(({ type }) => type !== "space");
  if (title?.type !== "heading" || title.depth !== 1 || lead?.type !== "paragraph") {
    throw new Error("A page must begin with a title and a paragraph");
  }
  const sections: Section[] = [{ id: "", title: "", steps: [] }];
  for (const block of rest) {
    if (block.type === "heading" && block.depth === 2) {
      sections.push({ id: (block as Heading).id, title: plainText(block.text), steps: [] });
    } else {
      addBlock(block, sections.at(-1)?.steps ?? []);
    }
  }
  return {
    title: plainText(title.text),
    lead: lead.text,
    sections: sections.filter((section) => section.title !== "" || section.steps.length > 0),
  };
}

/** Adds a block to the steps; text after code starts a new step. */
function addBlock(block: Token, steps: Step[]): void {
  let step = steps.at(-1);
  if (!step || (block.type !== "code" && step.code.length > 0)) {
    step = { prose: [], code: [] };
    steps.push(step);
  }
  if (block.type !== "code") step.prose.push(block);
  else addExample(step.code, toExample(block as Tokens.Code));
}

/** Groups TypeScript with the preceding command, which shows the same request. */
function addExample(groups: ExampleGroup[], example: Example): void {
  const group = groups.at(-1);
  const isSame = example.label === LABELS.ts && group?.every(({ language }) => language === "sh");
  if (group && isSame) group.push(example);
  else groups.push([example]);
}

function toExample({ lang = "", text }: Tokens.Code): Example {
  const [language = "", ...words] = lang.split(" ");
  const status = words.find((word) => /^\d{3}$/.test(word));
  const file = words.find((word) => word.includes("."));
  const label = status ?? file ?? (isCommand({ language, text }) ? "Terminal" : LABELS[language]);
  if (!label) throw new Error(`Unknown language of a code block: ${language}`);
  return { language, label, text };
}

function isCommand({ language, text }: { language: string; text: string }): boolean {
  return language === "sh" && !/\bcurl (?!-O)/.test(text);
}
