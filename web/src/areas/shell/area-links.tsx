import type { Environment, CappedCount } from '@connect-console/server/contract';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QA, type Area } from './areas';
import { useAreas } from './use-areas';
import { useEnvironmentInfo } from '../../api/environments';
import { overviewQuery, useReportPace } from '../../api/overview';

interface AreaLinkProps {
  environment: Environment;
  area: Area;
  compact: boolean;
  /** The count beside the link: its element ID and its text. */
  need: { id: string; text: string } | undefined;
  /** Why the role may not open it. */
  disabledReason: string | undefined;
  onFollow: (() => void) | undefined;
}

const LOOK = 'flex h-[34px] items-center gap-2.5 rounded-control px-2.5 text-soft';
const FOLLOWED =
  'hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** A link to an area; without an address, and with the reason, if the role may not open it. */
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

/** The counts beside the areas, by name. */
type AreaNeeds = Partial<Record<string, CappedCount & { text: string }>>;

/** The number of things that need attention, by area; empty until the overview is loaded. */
function useAreaNeeds(environment: Environment): AreaNeeds {
  const { connected } = useEnvironmentInfo(environment);
  const refetchInterval = useReportPace(environment);
  const { data } = useQuery({ ...overviewQuery(environment), enabled: connected, refetchInterval });
  if (!data) return {};
  const { needs_attention, failing_destinations } = data;
  const { failed_calls, undelivered, missing_destinations } = needs_attention;
  // The overview's red and amber lines. Gaps are left out, because they cannot be fixed.
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

/** Links to the areas. A count describes its link, so that the link's name stays the area's name. */
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
              disabledReason={area === QA ? refusal : undefined}
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
