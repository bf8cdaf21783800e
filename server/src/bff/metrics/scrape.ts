import type { Logger } from 'pino';
import type { Metrics, ObservedConsole } from './metrics.js';

/**
 * Writes every metric as it is now. A database that does not respond leaves out only what it would say; those that
 * ask while one reading is under way share it.
 */
export function createScrape(
  metrics: Pick<Metrics, 'observed' | 'text'>,
  observeAll: () => Promise<ObservedConsole>,
  logger: Pick<Logger, 'warn'>,
): () => Promise<string> {
  const read = async (): Promise<string> => {
    const all = await observeAll().catch((error: unknown) => {
      logger.warn({ err: error }, 'the database did not respond to a scrape of the metrics');
      return null;
    });
    metrics.observed(all);
    return metrics.text();
  };
  let underWay: Promise<string> | null = null;
  return () =>
    (underWay ??= read().finally(() => {
      underWay = null;
    }));
}
