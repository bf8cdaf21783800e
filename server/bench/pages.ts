import { runInBrowser } from './browser-run.js';

/**
 * The first and the largest paint of pages, without a cache at a quarter of the processor's speed, compared with
 * bull-board.
 */
export async function benchPages(): Promise<Record<string, string>[]> {
  const noted = await runInBrowser('--project=bench', 'e2e/bench/pages.spec.ts');
  const largestOf = (figures: string[]) => Number(figures[1]);
  const rival = largestOf(noted.at(-1)?.figures ?? []);
  return noted.map(({ name, figures }) => ({
    page: name,
    'first paint, ms': figures[0] ?? '',
    'largest paint, ms': figures[1] ?? '',
    'of the last row’s largest': (largestOf(figures) / rival).toFixed(2),
    'layout shift': figures[2] ?? '',
  }));
}
