import type { Environment, CappedCount } from '@connect-console/server/contract';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WORKSHOP, type Area } from './areas';
import { useAreas } from './use-areas';
import { useEnvironmentInfo } from '../../api/environments';
import { overviewQuery, useReportPace } from '../../api/overview';

interface AreaLinkProps {
  environment: Environment;
  area: Area;
  compact: boolean;
  /** The mark that stands beside it: its id, and what it says. */
  need: { id: string; text: string } | undefined;
  /** Why whoever is signed in may not go there. */
  disabledReason: string | undefined;
  onFollow: (() => void) | undefined;
}

const LOOK = 'flex h-[34px] items-center gap-2.5 rounded-control px-2.5 text-soft';
const FOLLOWED =
  'hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** The way to one area; one that a role may not enter stays, and says why. */
function AreaLink(props: AreaLinkProps) {
  const { environment, area, compact, need, disabledReason, onFollow } = props;
  const { name, to, icon: Icon } = area;
  const look = `${LOOK} ${compact ? 'max-lg:justify-center max-lg:px-0' : ''}`;
  const inside = (
    <>
      <Icon size={16} className="shrink-0" aria-hidden="true" />
      <span className={compact ? 'max-lg:sr-only' : ''}>{name}</span>
    </>
  );
  if (disabledReason !== undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        title={disabledReason}
        className={`${look} opacity-60`}
      >
        {inside}
      </span>
    );
  }
  return (
    <Link
      to={to}
      params={{ environment }}
      activeOptions={{ exact: to === '/$environment', includeSearch: false }}
      onClick={onFollow}
      aria-describedby={need?.id}
      title={need ? `${name}: ${need.text}` : compact ? name : undefined}
      className={`${look} ${FOLLOWED}`}
    >
      {inside}
    </Link>
  );
}

/** What stands beside an area, by its name: a number, and what it counts. */
type AreaNeeds = Partial<Record<string, CappedCount & { text: string }>>;

/** How much needs attention, and where: nothing while that is not known. Asked by every page. */
function useAreaNeeds(environment: Environment): AreaNeeds {
  const { connected } = useEnvironmentInfo(environment);
  const refetchInterval = useReportPace(environment);
  const { data } = useQuery({ ...overviewQuery(environment), enabled: connected, refetchInterval });
  if (!data) return {};
  const { needs_attention, failing_destinations } = data;
  const { failed_calls, undelivered, missing_destinations } = needs_attention;
  // What is known and can be fixed, as the overview's red and amber lines: no gap can be.
  const lines =
    [failed_calls.count, undelivered.count, missing_destinations ?? 0].filter(Boolean).length +
    failing_destinations.length;
  const text = lines === 1 ? ' thing needs attention' : ' things need attention';
  return {
    Overview: { count: lines, more: false, text },
    Calls: { ...failed_calls, text: ' failed, not rerun' },
  };
}

interface AreaLinksProps {
  environment: Environment;
  compact?: boolean;
  onFollow?: () => void;
}

const COUNT =
  'pointer-events-none absolute top-2 right-2 rounded-full bg-bad-wash px-1.5 text-xs leading-[18px] font-semibold text-bad tabular-nums';

/** The way to the areas. A mark stands beside its link and describes it: the link's name is its word alone. */
export function AreaLinks({ environment, compact = false, onFollow }: AreaLinksProps) {
  const needs = useAreaNeeds(environment);
  const { areas, refusal } = useAreas(environment);
  const id = useId();
  const countAt = compact ? 'max-lg:top-0 max-lg:right-0 max-lg:px-1' : '';
  return (
    <nav aria-label="Areas" className="mt-3 flex flex-col gap-0.5">
      {areas.map((area) => {
        const need = needs[area.name];
        const mark = need?.count ? need : undefined;
        const number = mark && `${mark.count}${mark.more ? '+' : ''}`;
        return (
          <div key={area.name} className="relative">
            <AreaLink
              {...{ environment, area, compact, onFollow }}
              need={mark && { id: `${id}-${area.name}`, text: `${number}${mark.text}` }}
              disabledReason={area === WORKSHOP ? refusal : undefined}
            />
            {mark && (
              <span id={`${id}-${area.name}`} className={`${COUNT} ${countAt}`}>
                {number}
                <span className="sr-only">{mark.text}</span>
              </span>
            )}
          </div>
        );
      })}
    </nav>
  );
}
