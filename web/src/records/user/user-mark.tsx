import type { PersonStatus } from '@connect-console/server/contract';
import { StatusMark } from '../../ui/feedback/status';
import { personWording } from './user-wording';

/** A person's status as shape, word and colour. */
export function PersonMark({ status }: { status: PersonStatus }) {
  const { tone, word } = personWording[status];
  return (
    <StatusMark status={status} tone={tone}>
      {word}
    </StatusMark>
  );
}
