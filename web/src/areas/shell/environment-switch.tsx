import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { lazy, Suspense, useState } from 'react';
import { environmentsQuery } from '../../api/environments';
import { PopoverButton } from '../../ui/form/popover-button';
import { environmentLook, serviceOf } from './environment-look';

// Nobody needs it before they open it.
const EnvironmentList = lazy(async () => ({
  default: (await import('./environment-list')).EnvironmentList,
}));

interface EnvironmentSwitchProps {
  environment: Environment;
  /** In the narrow rail it is the mark alone. */
  compact?: boolean;
}

/** Which environment this is, and the way to the same area of the other one. */
export function EnvironmentSwitch({ environment, compact = false }: EnvironmentSwitchProps) {
  const { data } = useSuspenseQuery(environmentsQuery);
  const [wasOpened, setWasOpened] = useState(false);
  const current = data.find((info) => info.environment === environment);
  const { name, chip } = environmentLook[environment];
  const text = compact ? 'max-lg:hidden' : '';
  return (
    <PopoverButton
      onOpen={() => {
        setWasOpened(true);
      }}
      label={`Environment: ${name}, ${serviceOf(current)}`}
      className="flex w-full items-center gap-2.5 rounded-control border border-line bg-ground px-2 py-1.5 text-left hover:bg-raised max-sm:min-h-8 max-sm:py-0.5"
      face={
        <>
          <span aria-hidden="true" className={`h-5 w-2.5 shrink-0 rounded-small ${chip}`} />
          <span className={`min-w-0 flex-1 ${text}`}>
            <span className="block text-sm leading-tight font-medium whitespace-nowrap">
              {name}
            </span>
            <span className="block truncate text-xs leading-tight text-soft max-sm:hidden">
              {serviceOf(current)}
            </span>
          </span>
          <ChevronsUpDown size={14} className={`shrink-0 text-soft ${text}`} aria-hidden="true" />
        </>
      }
    >
      <Suspense fallback={<div className="h-24 w-40" />}>
        {wasOpened && <EnvironmentList {...{ environment }} />}
      </Suspense>
    </PopoverButton>
  );
}
