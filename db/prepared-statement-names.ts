import { LRUCache } from "lru-cache";
import { statementName } from "#db/statement-name.ts";

/** Names under which a connection keeps statements ready: parsed, and often planned. */
export interface PreparedStatementNames {
  /** The statement's name, the same in every process; undefined where keeping it is not worth it. */
  nameOf(sql: string): string | undefined;
  /** From now on nothing has a name: whoever passes statements on forgets them. */
  disable(): void;
}

/** A statement that is asked so often will be asked again. */
const MIN_USES = 3;
/** A connection keeps no more than so many, at some ten kilobytes each. */
const MAX_NAMES = 100;
const MAX_TRACKED = 1_000;

export function createPreparedStatementNames(): PreparedStatementNames {
  const names = new Map<string, string>();
  const asked = new LRUCache<string, number>({ max: MAX_TRACKED });
  let isGivenUp = false;
  return {
    nameOf(sql) {
      if (isGivenUp) return undefined;
      const known = names.get(sql);
      if (known || names.size === MAX_NAMES) return known;
      const times = (asked.get(sql) ?? 0) + 1;
      asked.set(sql, times);
      if (times < MIN_USES) return undefined;
      const name = statementName(sql);
      names.set(sql, name);
      asked.delete(sql);
      return name;
    },
    disable() {
      isGivenUp = true;
    },
  };
}
