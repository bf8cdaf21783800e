import type { Relay } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { StatusShape } from '../../ui/status-shape';
import { TimeStamp } from '../../ui/time-stamp';
import { toneText } from '../../ui/tone';

const WORDS: Partial<Record<string, string>> = {
  RELAY_LOOP: 'it leads back to this console',
};

function wordsOf({ http_status, network_code }: NonNullable<Relay['last']>): string {
  if (network_code === null) return `answered ${http_status ?? 'nothing'}`;
  return WORDS[network_code] ?? `no answer, ${network_code}`;
}

/** Where deliveries are passed on to, and what came of the last one. */
export function RelayState({ relay }: { relay: Relay }) {
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
            {wordsOf(last)}, <TimeStamp ms={last.at} now={now} />
          </span>
        </span>
      )}
    </>
  );
}
