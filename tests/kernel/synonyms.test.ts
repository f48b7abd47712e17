import { describe, expect, it } from "vitest";
import { DEFAULT_SYNONYMS } from "#lib/kernel/default-synonyms.ts";
import { formatSynonyms, parseSynonyms } from "#lib/kernel/synonyms.ts";

describe("synonyms", () => {
  it("parses one group a line, in both forms", () => {
    const text = "sofa,  couch\n\nsneaker, trainer → running  shoe\ntee -> t-shirt\nhi => hello\n";
    expect(parseSynonyms(text)).toEqual({
      groups: [
        { terms: ["sofa", "couch"], replacements: ["sofa", "couch"] },
        { terms: ["sneaker", "trainer"], replacements: ["running shoe"] },
        { terms: ["tee"], replacements: ["t-shirt"] },
        { terms: ["hi"], replacements: ["hello"] },
      ],
    });
  });

  it("formats groups as it parses them", () => {
    expect(DEFAULT_SYNONYMS.length).toBeGreaterThan(50);
    expect(parseSynonyms(formatSynonyms(DEFAULT_SYNONYMS)).groups).toEqual(DEFAULT_SYNONYMS);
  });

  it.each([
    ["sofa", "line 1: needs two words or more, separated by commas"],
    ["a, b\nsofa → ", "line 2: has a comma or an arrow with no words next to it"],
    ["a,,b", "line 1: has a comma or an arrow with no words next to it"],
    ["a → b → c", "line 1: has more than one arrow"],
    ["a, !!", "line 1: “!!” has no letter or digit"],
    ["a, one two three four five", /line 1: “one two three four five” has more than 4 words/],
    [Array.from({ length: 31 }, (_, n) => `w${n}`).join(), "line 1: has more than 30 words"],
    ["a, b\n".repeat(501), "must have at most 500 lines"],
  ])("names the line that cannot be parsed in %j", (text, problem) => {
    const expected = typeof problem === "string" ? problem : expect.stringMatching(problem);
    expect(parseSynonyms(text)).toEqual({ groups: [], problem: expected });
  });
});
