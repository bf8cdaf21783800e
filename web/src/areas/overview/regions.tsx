import type { Overview } from '@connect-console/server/contract';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/page-code';
import { EnvironmentLink } from '../../page/environment-link';
import { useRefusalReason } from '../../page/role';
import { Button } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';
import { numberText, percentText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';

// Its fields and drafts are in the code of the lists, which the first page does not load.
const QuotaForm = lazyPart(() => import('./quota-form'), 'QuotaForm');

type Region = Overview['regions'][number];

/** A region's verified users as a share of its quota: "42 of 100, 42.0 %". */
function progressText(verified: number, quota: number): string {
  const of = `${numberText(verified)} of ${numberText(quota)}`;
  if (verified > quota) return `${of}, over quota by ${numberText(verified - quota)}`;
  return verified === quota
    ? `${of}, quota reached`
    : `${of}, ${percentText(verified, quota) ?? ''}`;
}

/** How far a region's verified users are towards its quota. */
function QuotaProgress({ verified, quota }: { verified: number; quota: number }) {
  return (
    <span className="block">
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-raised">
        <span
          className={`block h-full ${verified < quota ? 'bg-accent' : verified === quota ? 'bg-good' : 'bg-attention'}`}
          style={{ width: `${Math.min(100, (verified / quota) * 100)}%` }}
        />
      </span>
      <span className="mt-1 block text-xs tabular-nums">{progressText(verified, quota)}</span>
    </span>
  );
}

/** One region: its users, each count a link to them, and its quota. */
function RegionRow({ region, mayEdit }: { region: Region; mayEdit: boolean }) {
  const { uniqueness_region_id: id, users, quota } = region;
  const [isEdited, setIsEdited] = useState(false);
  const all = Object.values(users).reduce((sum, count) => sum + count, 0);
  const { verified = 0, unfulfillable = 0, unknown = 0 } = users;
  const close = () => {
    setIsEdited(false);
  };
  const counts = [
    ['Registered', all, undefined],
    ['Verified', verified, 'verified'],
    ['Could not be verified', unfulfillable, 'unfulfillable'],
    ...(unknown > 0 ? ([['Unknown', unknown, 'unknown']] as const) : []),
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <h3 className="w-full min-w-0 font-mono text-sm font-medium wrap-anywhere sm:w-56">
        <bdi>{visibleText(id)}</bdi>
      </h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {counts.map(([name, count, status]) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd>
              <EnvironmentLink
                to="/$environment/users"
                search={{ region: id, ...(status && { status }) }}
                aria-label={`${name} in ${visibleText(id)}: ${numberText(count)}`}
                className="font-medium text-accent tabular-nums hover:underline"
              >
                {numberText(count)}
              </EnvironmentLink>
            </dd>
          </div>
        ))}
      </dl>
      <div className="ml-auto flex w-full flex-wrap items-center justify-end gap-3 sm:w-auto">
        {isEdited ? (
          <Suspense fallback={null}>
            <QuotaForm {...{ region, close }} />
          </Suspense>
        ) : (
          <>
            {quota !== null && (
              <div className="min-w-0 flex-1 sm:w-44 sm:flex-none">
                <QuotaProgress {...{ verified, quota }} />
              </div>
            )}
            {mayEdit && (
              <Button
                aria-label={`${quota === null ? 'Set' : 'Change'} quota of ${visibleText(id)}`}
                onClick={() => {
                  setIsEdited(true);
                }}
              >
                {quota === null ? 'Set quota' : 'Change'}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** The uniqueness regions with their users, and how far each is towards its quota of verified users. */
export function Regions({ regions }: { regions: readonly Region[] }) {
  const mayEdit = useRefusalReason('register') === undefined;
  return (
    <Panel title="Uniqueness regions">
      <ul className="divide-y divide-line">
        {regions.map((region) => (
          <RegionRow key={region.uniqueness_region_id} {...{ region, mayEdit }} />
        ))}
      </ul>
      <p className="mt-3 text-xs text-soft">
        Counts all known users, regardless of the range. A human can verify once per region: a
        second user of the same human cannot be verified. A quota counts users who are verified now.
      </p>
    </Panel>
  );
}
