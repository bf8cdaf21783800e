/** Tells the bench where this server listens, and its CPU time whenever it asks. */
export function report(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
  process.send?.({ url });
}
