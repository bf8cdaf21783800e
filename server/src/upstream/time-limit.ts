/**
 * Runs the work with a signal that aborts after so many ms, with a TimeoutError, or when `given` does, with
 * its reason.
 */
export async function withTimeLimit<T>(
  ms: number,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // AbortSignal.any() holds its sources weakly: a time-out that nobody else holds is collected as garbage
  // and never comes.
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError'));
  }, ms);
  const end = () => {
    over.abort(given?.reason);
  };
  if (given?.aborted) end();
  given?.addEventListener('abort', end, { once: true });
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', end);
  }
}
