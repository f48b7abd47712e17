import { LRUCache } from "lru-cache";
import { statementName } from "#lib/kernel/statement-name.ts";

/** Names under which a connection keeps statements ready: parsed, and often planned. */
export interface StatementNames {
  /** The statement's name, the same in every process; undefined where keeping it is not worth it. */
  nameOf(sql: string): string | undefined;
  /** From now on nothing has a name: whoever passes statements on forgets them. */
  giveUp(): void;
}

/** A statement that is asked so often will be asked again. */
const WORTH_KEEPING = 3;
/** A connection keeps no more than so many, at some ten kilobytes each. */
const MOST_NAMES = 100;
const MOST_WATCHED = 1_000;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const asked = new LRUCache<string, number>({ max: MOST_WATCHED });
  let isGivenUp = false;
  return {
    nameOf(sql) {
      if (isGivenUp) return undefined;
      const known = names.get(sql);
      if (known || names.size === MOST_NAMES) return known;
      const times = (asked.get(sql) ?? 0) + 1;
      asked.set(sql, times);
      if (times < WORTH_KEEPING) return undefined;
      const name = statementName(sql);
      names.set(sql, name);
      asked.delete(sql);
      return name;
    },
    giveUp() {
      isGivenUp = true;
    },
  };
}
