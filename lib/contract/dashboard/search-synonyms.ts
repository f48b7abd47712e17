import { z } from "zod";
import { Text } from "#lib/contract/scalars.ts";
import { parseSynonyms } from "#lib/kernel/synonyms.ts";

const MAX_LENGTH = 40_000;

/** A store's synonyms as text, one group per line, with the version that an edit sends. */
export const SearchSynonyms = z.object({
  synonyms: Text.pipe(
    z
      .string()
      .max(MAX_LENGTH, { error: `must be at most ${MAX_LENGTH} characters`, abort: true })
      .superRefine((text, check) => {
        const { problem } = parseSynonyms(text);
        if (problem) check.addIssue({ code: "custom", message: problem });
      }),
  ),
  version: Text.max(64),
});
export type SearchSynonyms = z.infer<typeof SearchSynonyms>;
