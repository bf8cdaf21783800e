import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { environmentsQuery } from '../../api/environments';
import { environmentLook, serviceOf } from './environment-look';
import { AREAS, type Area } from './areas';

/** Where the area of an address begins: the overview's where it is in none that every environment has. */
export function areaOf(pathname: string): Area['to'] {
  const segment = pathname.split('/')[2] ?? '';
  // A person whose id cannot stand in a path has an address beside the users'.
  const begins = `/$environment/${segment === 'user' ? 'users' : segment}`;
  return AREAS.find(({ to }) => to === begins)?.to ?? '/$environment';
}

/** The way to the same area of each environment. */
export function EnvironmentList({ environment }: { environment: Environment }) {
  const { data } = useSuspenseQuery(environmentsQuery);
  const to = useLocation({ select: ({ pathname }) => areaOf(pathname) });
  return (
    <>
      {data.map((info) => (
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
            <span className="block text-sm font-medium">
              {environmentLook[info.environment].name}
            </span>
            <span className="block text-xs text-soft">{serviceOf(info)}</span>
          </span>
        </Link>
      ))}
    </>
  );
}
