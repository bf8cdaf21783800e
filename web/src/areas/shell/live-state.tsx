import type { Environment } from '@connect-console/server/contract';
import { useEnvironmentInfo } from '../../api/environments';
import { useHealth, type Health } from '../../api/health';
import { useBrowserNow } from '../../api/service-clock';
import { momentText } from '../../ui/time/moment-text';
import { durationText } from '../../ui/time/relative-time';
import { toneText, type Tone } from '../../ui/feedback/tone';
import { StatusShape } from '../../ui/feedback/status-shape';

interface Said {
  tone: Tone;
  word: string;
  /** What a phone's header has no room for, before and after the word. */
  lead?: string;
  more: string;
}

const NOT_CONNECTED: Said = { tone: 'off', word: 'Not connected', more: '' };

const AWAY: Record<'unreachable' | 'failing' | 'maintenance', Pick<Said, 'tone' | 'word'>> = {
  unreachable: { tone: 'bad', word: 'unreachable' },
  failing: { tone: 'bad', word: 'failing' },
  maintenance: { tone: 'attention', word: 'in maintenance' },
};

function say(health: Health, now: number): Said {
  switch (health.state) {
    case 'starting':
      return { tone: 'waiting', word: 'Connecting', more: '' };
    case 'live':
      return { tone: 'good', word: 'Live', more: ` · ${durationText(now - health.at)} ago` };
    case 'reconnecting':
      return { tone: 'attention', word: 'Reconnecting', more: ' to the console' };
    case 'unreachable':
    case 'failing':
    case 'maintenance': {
      const more = ` since ${momentText(health.since, now)}`;
      return { lead: 'Service ', ...AWAY[health.state], more };
    }
  }
}

/** How fresh the screen is: three states that are never mixed up (product.md, rule 2). */
export function LiveState({ environment }: { environment: Environment }) {
  const health = useHealth(environment);
  const now = useBrowserNow();
  const { connected } = useEnvironmentInfo(environment);
  const { tone, lead, word, more } = connected ? say(health, now) : NOT_CONNECTED;
  return (
    <p
      className={`flex min-w-0 items-center gap-1.5 text-sm ${tone === 'good' ? '' : toneText[tone]}`}
    >
      {tone === 'good' ? (
        <span
          aria-hidden="true"
          className="m-0.5 size-2 shrink-0 rounded-full bg-good ring-3 ring-good-wash"
        />
      ) : (
        <StatusShape tone={tone} />
      )}
      <span className="min-w-0">
        <span role="status" className="font-medium">
          {lead && <span className="max-sm:sr-only">{lead}</span>}
          {word}
        </span>
        <span className="text-soft tabular-nums max-sm:sr-only">{more}</span>
      </span>
    </p>
  );
}
