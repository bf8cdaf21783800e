import type { AuditOutcome } from '@connect-console/server/contract';
import { StatusMark, type Tone } from '../../../ui/feedback/status';

/** The word, the tone and the meaning of each outcome. */
export const OUTCOMES: Record<AuditOutcome, { word: string; tone: Tone; meaning: string }> = {
  done: { word: 'Done', tone: 'good', meaning: 'The action was carried out.' },
  refused: {
    ...{ word: 'Refused', tone: 'off' },
    meaning: 'The console or the service refused the action. Nothing was changed.',
  },
  failed: { word: 'Failed', tone: 'bad', meaning: 'The action failed. Nothing was changed.' },
  intended: {
    ...{ word: 'Under way', tone: 'waiting' },
    meaning: 'The service is being asked. The outcome follows.',
  },
  unknown: {
    ...{ word: 'Unknown', tone: 'unknown' },
    meaning:
      'The service may have carried the action out: it sent no complete response, or the console stopped before it could record one.',
  },
};

/** What came of an action. */
export function OutcomeMark({ outcome }: { outcome: AuditOutcome }) {
  const { word, tone } = OUTCOMES[outcome];
  return (
    <StatusMark status={outcome} tone={tone}>
      {word}
    </StatusMark>
  );
}
