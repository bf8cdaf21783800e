import { runInBrowser } from './browser-run.js';

/** What the walk of a new member takes, as the browser test of it counts: clicks, and seconds of a browser's hand. */
export async function benchFirstMinutes(): Promise<Record<string, string>[]> {
  const noted = await runInBrowser(
    '--project=browser',
    'e2e/tests/first-minutes.spec.ts',
    '--grep=Can a new member',
  );
  return noted.map(({ name, figures: [clicks = '', most = '', seconds = ''] }) => ({
    'a new member': name,
    ...{ clicks, 'most clicks': most, seconds },
  }));
}
