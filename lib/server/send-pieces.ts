import type { ServerResponse } from "node:http";
import type { Body } from "#lib/kernel/body.ts";

/** Sends the whole body, each piece from where it lies and all at once, and ends the reply. */
export function sendPieces(response: ServerResponse, { pieces }: Body): void {
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
}
