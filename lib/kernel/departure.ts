let departing = false;

/** Notes that this process is told to go: it serves on for a while, and says that it is not ready. */
export function depart(): void {
  departing = true;
}

export function isDeparting(): boolean {
  return departing;
}
