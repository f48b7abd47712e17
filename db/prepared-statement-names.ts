import { LRUCache } from "lru-cache";
import { statementName } from "#db/statement-name.ts";

export type PreparedStatementNames = ReturnType<typeof createPreparedStatementNames>;

/** A statement is prepared from this execution on. */
const MIN_USES = 3;
/** Prepared statements per connection, at about ten kilobytes each. */
const MAX_NAMES = 100;
const MAX_TRACKED = 1_000;

export function createPreparedStatementNames() {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: MAX_TRACKED });
  let isDisabled = false;
  return {
    /**
     * Returns the statement's name, the same in every process; undefined for a rare statement, and for a new
     * one when `MAX_NAMES` are in use.
     */
    nameOf(sql: string): string | undefined {
      if (isDisabled) return undefined;
      const known = names.get(sql);
      if (known || names.size === MAX_NAMES) return known;
      const count = (uses.get(sql) ?? 0) + 1;
      uses.set(sql, count);
      if (count < MIN_USES) return undefined;
      const name = statementName(sql);
      names.set(sql, name);
      uses.delete(sql);
      return name;
    },
    /** Stops preparing statements, for a pooler that loses them. */
    disable(): void {
      isDisabled = true;
    },
  };
}
