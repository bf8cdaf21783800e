import { PERSON_STATUSES } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { PersonMark } from './user-mark';

/** A status of the roster as it is drawn everywhere; one that nobody has heard of stays a word. */
export function personStatusMark(status: string): ReactNode {
  const known = PERSON_STATUSES.find((each) => each === status);
  return known ? <PersonMark status={known} /> : <bdi>{status}</bdi>;
}
