import type { EnvironmentHealth } from '@connect-console/server/contract';
import type { Wording } from '../../../ui/feedback/status';

/** The headline of an environment. */
export const STATES: Record<EnvironmentHealth['state'] | 'not_connected', Wording> = {
  not_connected: { text: 'Not connected', tone: 'off' },
  starting: { text: 'Waiting for the first poll', tone: 'waiting' },
  ok: { text: 'Working', tone: 'good' },
  partial: { text: 'Working, not read completely', tone: 'attention' },
  failing: { text: 'Failing', tone: 'bad' },
};

/** What to do about a failure, by its problem code. */
export function remedyOf(environment: string, code: string): string {
  const prefix = `CONNECT_${environment.toUpperCase()}`;
  switch (code) {
    case 'upstream_key_refused':
      return `Set ${prefix}_API_KEY to a key that is valid for ${environment}, and start the console again.`;
    case 'upstream_unreachable':
    case 'upstream_timeout':
      return `Check ${prefix}_BASE_URL, and that the console’s network lets it connect. Polling continues automatically.`;
    case 'upstream_maintenance':
      return 'Polling continues automatically, and reads what was missed once the maintenance is over.';
    case 'storage_full':
      return 'Free space on that disk. Polling continues automatically.';
    case 'internal':
      return 'The console’s log has the details. Polling continues automatically.';
    default:
      return `Check that ${prefix}_BASE_URL leads to a Connect API. The console’s log has the details.`;
  }
}
