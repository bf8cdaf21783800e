import type { Relay } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { StatusShape, toneText } from '../../ui/feedback/status';
import { TimeStamp } from '../../ui/time/time-stamp';

/** What came of the last delivery that was passed on. */
export type Relayed = NonNullable<Relay['last']>;

/** A relayed answer in words; the page gives it, as the words for answers belong to the events. */
export type RelayedWords = (last: Relayed) => string;

// What the console itself said no to, it says of itself.
const OWN: Partial<Record<string, string>> = {
  RELAY_LOOP: 'The address points back to this console',
  PRIVATE_ADDRESS: 'The console rejects private addresses (ALLOW_PRIVATE_DESTINATIONS)',
};

/** Where deliveries are passed on to, and what came of the last one. */
export function RelayState({ relay, words }: { relay: Relay; words: RelayedWords }) {
  const now = useBrowserNow();
  const { relay_url, last } = relay;
  const isWell =
    last?.network_code === null &&
    last.http_status !== null &&
    Math.trunc(last.http_status / 100) === 2;
  const tone = isWell ? 'good' : 'bad';
  return (
    <>
      <span className="min-w-0">
        and relays to <span className="font-mono text-[0.94em] break-all">{relay_url}</span>
      </span>
      {last && (
        <span className={`inline-flex items-center gap-1.5 ${toneText[tone]}`}>
          <StatusShape tone={tone} />
          <span>
            {last.network_code ?? last.http_status} {OWN[last.network_code ?? ''] ?? words(last)},{' '}
            <TimeStamp ms={last.at} now={now} />
          </span>
        </span>
      )}
    </>
  );
}
