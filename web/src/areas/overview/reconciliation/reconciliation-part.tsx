import type { CappedCount } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/panel';
import { StatusShape } from '../../../ui/feedback/status-shape';
import { countText } from '../delivery-share';

interface ReconciliationPartProps {
  /** Its anchor, to which the overview leads. */
  id: string;
  title: string;
  /** How many there are; null where that could not be read. */
  count: CappedCount | null;
  /** How many of them are listed below. */
  listed: number;
  /** What it means that somebody is in this list. */
  meaning: string;
  /** Said in the list's place when there is nothing to mend. */
  allWell: string;
  children: ReactNode;
}

/** One question of the reconciliation with its answer: how many, what it means, and who. */
export function ReconciliationPart(props: ReconciliationPartProps) {
  const { id, title, count, listed, meaning, allWell, children } = props;
  const isWell = count?.count === 0;
  return (
    <div id={id} className="scroll-mt-24">
      <Panel
        title={title}
        actions={
          count && (
            <span className="text-sm font-medium text-soft tabular-nums">{countText(count)}</span>
          )
        }
      >
        {isWell ? (
          <p className="flex items-center gap-1.5 text-sm">
            <span className="text-good">
              <StatusShape tone="good" />
            </span>
            {allWell}
          </p>
        ) : (
          <>
            <p className="mb-3 max-w-[80ch] text-sm text-soft">{meaning}</p>
            {children}
            {count && listed < count.count && (
              <p className="mt-3 text-sm text-soft">
                These are the newest {listed.toLocaleString('en')} of {countText(count)}.
              </p>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}
