/** Prints what is done and how long it took. */
export async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`› ${text} …`);
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  if (seconds >= 0.1) console.log(`  done in ${seconds.toFixed(1)} s`);
  return result;
}
