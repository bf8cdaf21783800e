import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { AREAS } from './areas';
import { useFailedCalls } from './failed-calls';
import { useNeedsSomebody } from './area-needs';

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
  const id = useId();
  const countAt = compact ? 'max-lg:top-0 max-lg:right-0 max-lg:px-1' : '';
  const dotAt = compact ? 'max-lg:top-1 max-lg:right-1.5' : '';
  const marks: Record<string, boolean> = { Overview: needsSomebody, Calls: failed > 0 };
  return (
    <nav aria-label="Areas" className="mt-3 flex flex-col gap-0.5">
      {AREAS.map(({ name, to, icon: Icon }) => (
        <div key={name} className="relative">
          <Link
            to={to}
            params={{ environment }}
            activeOptions={{ exact: to === '/$environment', includeSearch: false }}
            onClick={onFollow}
            aria-describedby={marks[name] ? `${id}-${name}` : undefined}
            title={compact ? name : undefined}
            className={`flex h-[34px] items-center gap-2.5 rounded-control px-2.5 text-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent ${
              compact ? 'max-lg:justify-center max-lg:px-0' : ''
            }`}
          >
            <Icon size={16} className="shrink-0" aria-hidden="true" />
            <span className={compact ? 'max-lg:sr-only' : ''}>{name}</span>
          </Link>
          {marks[name] && name === 'Calls' && (
            <span
              id={`${id}-${name}`}
              className={`${MARK} top-2 right-2 bg-bad-wash text-bad ${COUNT} ${countAt}`}
            >
              {failed}
              <span className="sr-only"> failed</span>
            </span>
          )}
          {marks[name] && name === 'Overview' && (
            <span
              id={`${id}-${name}`}
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
