import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { AREAS } from './areas';
import { useFailedCalls } from './failed-calls';

interface AreaLinksProps {
  environment: Environment;
  compact?: boolean;
  onFollow?: () => void;
}

/** The way to the areas. A count stands beside its link and describes it: the link's name is its word alone. */
export function AreaLinks({ environment, compact = false, onFollow }: AreaLinksProps) {
  const failed = useFailedCalls(environment);
  const countId = useId();
  return (
    <nav aria-label="Areas" className="mt-3 flex flex-col gap-0.5">
      {AREAS.map(({ name, to, icon: Icon }) => {
        const count = name === 'Calls' ? failed : 0;
        return (
          <div key={name} className="relative">
            <Link
              to={to}
              params={{ environment }}
              onClick={onFollow}
              aria-describedby={count > 0 ? countId : undefined}
              title={compact ? name : undefined}
              className={`flex h-[34px] items-center gap-2.5 rounded-control px-2.5 text-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent ${
                compact ? 'max-lg:justify-center max-lg:px-0' : ''
              }`}
            >
              <Icon size={16} className="shrink-0" aria-hidden="true" />
              <span className={compact ? 'max-lg:sr-only' : ''}>{name}</span>
            </Link>
            {count > 0 && (
              <span
                id={countId}
                className={`pointer-events-none absolute top-2 right-2 rounded-full bg-bad-wash px-1.5 text-xs leading-[18px] font-semibold text-bad tabular-nums ${
                  compact ? 'max-lg:top-0 max-lg:right-0 max-lg:px-1' : ''
                }`}
              >
                {count}
                <span className="sr-only"> failed</span>
              </span>
            )}
          </div>
        );
      })}
    </nav>
  );
}
