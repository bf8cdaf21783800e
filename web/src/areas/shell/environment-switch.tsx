import type { EnvironmentInfo } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Link, useLocation } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { environmentsQuery } from '../../api/environments';
import { PopoverButton } from '../../ui/form/popover-button';
import { AREAS, type Area } from './areas';
import { environmentLook } from '../../page/environment-look';

const serviceOf = (info: EnvironmentInfo | undefined) => info?.service ?? 'not connected';

/** The area of an address; the overview if not every environment has the area. */
export function areaOf(pathname: string): Area['to'] {
  const begins = `/$environment/${pathname.split('/')[2] ?? ''}`;
  return AREAS.find(({ to }) => to === begins)?.to ?? '/$environment';
}

/** Links to the same area of each environment. */
function EnvironmentList({ all }: { all: readonly EnvironmentInfo[] }) {
  const environment = useEnvironment();
  const to = useLocation({ select: ({ pathname }) => areaOf(pathname) });
  return all.map((info) => (
    <Link
      key={info.environment}
      to={to}
      params={{ environment: info.environment }}
      aria-current={info.environment === environment ? 'true' : undefined}
      className="flex items-center gap-2.5 rounded-control px-2.5 py-2 hover:bg-raised aria-[current=true]:bg-wash"
    >
      <span
        aria-hidden="true"
        className={`h-5 w-2.5 shrink-0 rounded-small ${environmentLook[info.environment].chip}`}
      />
      <span>
        <span className="block text-sm font-medium">{environmentLook[info.environment].name}</span>
        <span className="block text-xs text-soft">{serviceOf(info)}</span>
      </span>
    </Link>
  ));
}

/** Shows the environment, in the narrow rail only its colour mark, and switches to the same area of the other one. */
export function EnvironmentSwitch() {
  const environment = useEnvironment();
  const { data } = useSuspenseQuery(environmentsQuery);
  const current = data.find((info) => info.environment === environment);
  const { name, chip } = environmentLook[environment];
  return (
    <PopoverButton
      label={`Environment: ${name}, ${serviceOf(current)}`}
      className="flex w-full items-center gap-2.5 rounded-control border border-line bg-ground px-2 py-1.5 text-left hover:bg-raised max-sm:min-h-8 max-sm:py-0.5"
      face={
        <>
          <span aria-hidden="true" className={`h-5 w-2.5 shrink-0 rounded-small ${chip}`} />
          <span className="min-w-0 flex-1 sm:max-lg:hidden">
            <span className="block text-sm leading-tight font-medium whitespace-nowrap">
              {name}
            </span>{' '}
            <span className="block truncate text-xs leading-tight text-soft max-sm:hidden">
              {serviceOf(current)}
            </span>
          </span>
          <ChevronsUpDown
            size={14}
            className="shrink-0 text-soft max-lg:hidden"
            aria-hidden="true"
          />
        </>
      }
    >
      <EnvironmentList all={data} />
    </PopoverButton>
  );
}
