import type { ErrorOf, Operation } from "#lib/client/errors.ts";

/** What a call came to. Calls never throw for what the network or the API does. */
export type Result<Op extends Operation> =
  | { ok: true; data: DataOf<Op>; meta: Meta }
  | { ok: false; error: ErrorOf<Op> };

/** What is known of an answer beside its data. */
export interface Meta {
  status: number;
  /** Names the request in the operator's log. */
  requestId: string | null;
  /** This is the kept answer of an earlier, equal request. */
  replayed: boolean;
  headers: Headers;
}

/** The envelope's `data`, or the whole body where the API answers without one. */
export type DataOf<Op extends Operation> =
  SuccessOf<Op["responses"]> extends { error: null; data: infer Data }
    ? Data
    : SuccessOf<Op["responses"]>;

type SuccessOf<Replies> = Replies[keyof Replies & (200 | 201)] extends {
  content: { "application/json": infer Body };
}
  ? Body
  : never;
