import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { StatusMark } from '../../../ui/feedback/status-mark';
import { visibleText } from '../../../ui/text/visible-text';
import { stripLegend } from './strip-calls';

interface StripLegendProps {
  environment: Environment;
  calls: readonly ArchivedCall[];
}

/** What the ticks stand for and how many there are of each, each a way to such calls. */
export function StripLegend({ environment, calls }: StripLegendProps) {
  return (
    <ul aria-label="By state" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {stripLegend(calls).map(({ status, tone, word, count }) => (
        <li key={word}>
          <Link
            to="/$environment/calls"
            params={{ environment }}
            search={{ status }}
            className="hover:underline"
          >
            <StatusMark status={status} tone={tone}>
              <bdi>{visibleText(word)}</bdi> <span className="tabular-nums">{count}</span>
            </StatusMark>
          </Link>
        </li>
      ))}
    </ul>
  );
}
