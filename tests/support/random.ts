import { createHash } from "node:crypto";

/** Deterministic random choices, the same for equal seeds on every machine. */
export interface Random {
  /** At least 0, below 1. */
  fraction(): number;
  /** Whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** The generator sfc32, of 128 bits of state. */
export function createRandom(seed: string): Random {
  const digest = createHash("sha256").update(seed).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);
  const fraction = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
  };
}
