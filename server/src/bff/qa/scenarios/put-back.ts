import type { Asking } from './asking.js';
import { destinationOf, setDestination } from './destinations.js';
import { readChanged, type ChangedDestination } from './changed.js';
import { counted } from './words.js';

// A service may write an address in another way than it was given.
const written = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).href : url;

async function restore(asking: Asking, { webhook_type, before, set }: ChangedDestination) {
  const now = written(await destinationOf(asking, webhook_type));
  if (now === written(before)) return 'restored';
  if (!set.some((url) => written(url) === now)) return 'foreign';
  await setDestination(asking, webhook_type, before);
  return 'restored';
}

/**
 * Puts back what a run has changed (the column `changed`), and answers what it came to, in words. A
 * destination that somebody else has set meanwhile stays as it is. It may be done again when it failed.
 */
export async function putBack(asking: Asking, changed: string | null): Promise<string> {
  const { maintenance, destinations } = readChanged(changed);
  const parts: string[] = [];
  if (maintenance) {
    // First of all: in maintenance the service would refuse the rest.
    await asking.control('maintenance', { on: false });
    parts.push('maintenance is off');
  }
  const outcomes: string[] = [];
  for (const one of destinations) outcomes.push(await restore(asking, one));
  const restored = outcomes.filter((outcome) => outcome === 'restored').length;
  if (restored > 0) parts.push(`${counted(restored, 'destination')} as before`);
  const foreign = outcomes.length - restored;
  if (foreign > 0) {
    parts.push(`${counted(foreign, 'destination')} left alone, as somebody else set it meanwhile`);
  }
  return parts.length > 0 ? parts.join(', ') : 'nothing was changed';
}
