import type { CappedCount } from '@connect-console/server/contract';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { useAreas } from './areas';
import { useEnvironmentInfo } from '../../api/environments';
import { numberText } from '../../ui/text/counts';
import { query } from '../../api/client';

/** The failed calls that were not rerun; undefined until the overview is loaded. */
function useFailedCalls(): CappedCount | undefined {
  const environment = useEnvironment();
  const { connected } = useEnvironmentInfo(environment);
  const { data } = useQuery({ ...query('get_overview', { environment }), enabled: connected });
  return data?.needs_attention.failed_calls;
}

interface AreaLinksProps {
  /** The action when a link is followed, such as closing the menu that shows the links. */
  onFollow?: () => void;
}

const LINK =
  'flex h-8.5 items-center gap-2.5 rounded-control px-2.5 text-soft sm:max-lg:justify-center sm:max-lg:px-0 hover:bg-raised hover:text-ink aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-accent';
const COUNT =
  'pointer-events-none absolute top-2 right-2 sm:max-lg:top-0 sm:max-lg:right-0 sm:max-lg:px-1 rounded-full bg-bad-wash px-1.5 text-xs leading-4.5 font-semibold text-bad tabular-nums';

/** Links to the areas, in the narrow rail only as icons. A count describes its link, so that the link's name stays the area's name. */
export function AreaLinks({ onFollow }: AreaLinksProps) {
  const environment = useEnvironment();
  const failed = useFailedCalls();
  const areas = useAreas();
  const id = useId();
  const place = useLocation({ select: ({ pathname }) => pathname.split('/')[2] });
  return (
    <nav aria-label="Areas" className="flex flex-col gap-0.5">
      {areas.map(({ name, to, also, icon: Icon }) => {
        const count = name === 'Calls' && failed?.count ? numberText(failed) : undefined;
        const text = count && `${name}: ${count} failed, not rerun`;
        return (
          <div key={name} className="relative">
            <Link
              to={to}
              params={{ environment }}
              activeOptions={{ exact: to === '/$environment', includeSearch: false }}
              aria-current={also !== undefined && also === place ? 'true' : undefined}
              onClick={onFollow}
              aria-describedby={count && id}
              title={text ?? name}
              className={LINK}
            >
              <Icon size={16} className="shrink-0" aria-hidden="true" />
              <span className="sm:max-lg:sr-only">{name}</span>
            </Link>
            {count && (
              <span id={id} className={COUNT}>
                {count}
                <span className="sr-only"> failed, not rerun</span>
              </span>
            )}
          </div>
        );
      })}
    </nav>
  );
}
