let shuttingDown = false;

/** Notes that this process is told to go: it serves on for a while, and says that it is not ready. */
export function beginShutdown(): void {
  shuttingDown = true;
}

export function isShuttingDown(): boolean {
  return shuttingDown;
}
