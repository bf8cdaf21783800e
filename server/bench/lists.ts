import { runInBrowser } from './browser-run.js';

/**
 * How soon a filter shows its first row, and how smoothly 10,000 loaded rows scroll: 60 frames a second are 16.7 ms
 * each.
 */
export async function benchLists(): Promise<Record<string, string>[]> {
  const noted = await runInBrowser('--project=bench', 'e2e/bench/lists.spec.ts');
  return noted.map(({ name, figures }) => ({
    what: name,
    'median, ms': figures[0] ?? '',
    'p95, ms': figures[1] ?? '',
    'longest, ms': figures[2] ?? '',
  }));
}
