import type { ErrorOf, OperationTypes } from "./errors.ts";

/** The result of a call. Calls do not throw errors of the network or the API. */
export type Result<Op extends OperationTypes> =
  | { ok: true; data: DataOf<Op>; meta: Meta }
  | { ok: false; error: ErrorOf<Op> };

/** Metadata of a response. */
export interface Meta {
  status: number;
  /** Identifies the request in the operator's log. */
  requestId: string | null;
  /** The response is the stored one of an earlier, equal request. */
  replayed: boolean;
  headers: Headers;
}

/** The `data` of the envelope, or the whole body of an endpoint without an envelope. */
type DataOf<Op extends OperationTypes> =
  SuccessOf<Op["responses"]> extends { error: null; data: infer Data }
    ? Data
    : SuccessOf<Op["responses"]>;

type SuccessOf<Responses> = Responses[keyof Responses & (200 | 201)] extends {
  content: { "application/json": infer Body };
}
  ? Body
  : never;
