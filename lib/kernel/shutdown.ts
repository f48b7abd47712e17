let shuttingDown = false;

/** Marks this process as shutting down: it still serves requests, but reports that it is not ready. */
export function beginShutdown(): void {
  shuttingDown = true;
}

export function isShuttingDown(): boolean {
  return shuttingDown;
}
