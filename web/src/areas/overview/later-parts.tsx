import type { ActivityRange, Overview } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { deliveryQuery, useReportPace } from '../../api/overview';
import { StaleNote } from '../../page/stale-note';
import { DeliveryActivity } from './delivery-activity';
import { Regions } from './regions';

interface LaterPartsProps {
  overview: Overview;
  range: ActivityRange;
  /** The division of the calls in the address. */
  by: string | undefined;
}

/** The lower parts of the overview; empty ones are left out. */
export function LaterParts({ overview, range, by }: LaterPartsProps) {
  const { newest_calls, regions } = overview;
  const refetchInterval = useReportPace();
  const { data, error, dataUpdatedAt } = useSuspenseQuery({
    ...deliveryQuery(useEnvironment(), range),
    refetchInterval,
  });
  return (
    <div className="grid gap-3.5 *:min-w-0">
      <StaleNote what="delivery figures" error={error} updatedAt={dataUpdatedAt} />
      {newest_calls.length > 0 && <DeliveryActivity by={by} delivery={data} />}
      {regions.length > 0 && <Regions regions={regions} />}
    </div>
  );
}
