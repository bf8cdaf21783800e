import type { Call, Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import type { Reruns } from './use-reruns';

/** What a list of calls is drawn from. */
export interface CallListProps {
  environment: Environment;
  /** The rows to show. */
  rows: readonly Call[];
  /** Everything that is listed, in which reruns are followed. */
  listing: readonly Call[];
  /** The call that is open beside the list, or null. */
  openId: string | null;
  reruns: Reruns;
  /** Why the role may not rerun here. */
  rerunDisabledReason: string | undefined;
  /** The last answer; null where the listed events do not tell it. */
  answerOf: (call: Call) => ReactNode;
}

/** The id of a call's row in the page. */
export function rowId(transaction_id: string): string {
  return `call-${transaction_id}`;
}
