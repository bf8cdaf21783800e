import type { EnvironmentHealth } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

/** The headline of an environment. */
export const STATES: Readonly<Record<EnvironmentHealth['state'], { text: string; tone: Tone }>> = {
  not_connected: { text: 'Not connected', tone: 'off' },
  waiting: { text: 'Waiting for the first poll', tone: 'waiting' },
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

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes, such as "1.2 MB". */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? ''}`;
}
