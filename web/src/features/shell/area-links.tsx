import { may, type Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { AreaLink } from './area-link';
import { WORKSHOP } from './areas';
import { sessionQuery } from '../../api/session';
import { useFailedCalls } from './failed-calls';
import { useNeedsSomebody } from './area-needs';
import { useAreas } from './use-areas';

interface AreaLinksProps {
  environment: Environment;
  compact?: boolean;
  onFollow?: () => void;
}

const MARK = 'pointer-events-none absolute rounded-full';
const COUNT = 'px-1.5 text-xs leading-[18px] font-semibold tabular-nums';

/** The way to the areas. A mark stands beside its link and describes it: the link's name is its word alone. */
export function AreaLinks({ environment, compact = false, onFollow }: AreaLinksProps) {
  const failed = useFailedCalls(environment);
  const needsSomebody = useNeedsSomebody(environment);
  const areas = useAreas(environment);
  const { role } = useSuspenseQuery(sessionQuery).data;
  const refusal = may(role, 'qa', environment) ? undefined : `The role ${role} has no QA tools`;
  const id = useId();
  const countAt = compact ? 'max-lg:top-0 max-lg:right-0 max-lg:px-1' : '';
  const dotAt = compact ? 'max-lg:top-1 max-lg:right-1.5' : '';
  const marks: Record<string, boolean> = { Overview: needsSomebody, Calls: failed > 0 };
  return (
    <nav aria-label="Areas" className="mt-3 flex flex-col gap-0.5">
      {areas.map((area) => (
        <div key={area.name} className="relative">
          <AreaLink
            {...{ environment, area, compact, onFollow }}
            describedBy={marks[area.name] ? `${id}-${area.name}` : undefined}
            disabledReason={area === WORKSHOP ? refusal : undefined}
          />
          {marks[area.name] && area.name === 'Calls' && (
            <span
              id={`${id}-${area.name}`}
              className={`${MARK} top-2 right-2 bg-bad-wash text-bad ${COUNT} ${countAt}`}
            >
              {failed}
              <span className="sr-only"> failed</span>
            </span>
          )}
          {marks[area.name] && area.name === 'Overview' && (
            <span
              id={`${id}-${area.name}`}
              className={`${MARK} top-[13px] right-[13px] size-2 bg-bad ${dotAt}`}
            >
              <span className="sr-only">something needs somebody</span>
            </span>
          )}
        </div>
      ))}
    </nav>
  );
}
