import type { Environment } from '@connect-console/server/contract';
import { useId } from 'react';
import { AreaLink } from './area-link';
import { WORKSHOP } from './areas';
import { useAreaNeeds } from './area-needs';
import { useAreas } from './use-areas';

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
