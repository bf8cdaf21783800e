import { runInBrowser } from './browser-run.js';

/** The effort of a new member's walk, as its browser test counts it: clicks, and seconds in an automated browser. */
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
