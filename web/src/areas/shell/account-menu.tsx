import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { sessionQuery } from '../../api/session';
import { PopoverButton } from '../../ui/form/popover-button';
import { initials } from './initials';

// Nobody needs it before they open it.
const AccountPanel = lazy(async () => ({
  default: (await import('./account-panel')).AccountPanel,
}));

function Missing({ error }: { error: unknown }) {
  const { title, remedy } = failureText(error);
  return (
    <p role="alert" className="px-2.5 py-1 text-sm text-bad">
      {title}. {remedy}
    </p>
  );
}

/** Who is signed in, the theme, and the way out. */
export function AccountMenu() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <PopoverButton
      align="end"
      onOpen={() => {
        setWasOpened(true);
      }}
      label={`Account: ${session.name}`}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent hover:bg-accent-strong"
      face={<span aria-hidden="true">{initials(session.name)}</span>}
    >
      <CatchBoundary getResetKey={() => session.name} errorComponent={Missing}>
        <Suspense fallback={<div className="h-32" />}>{wasOpened && <AccountPanel />}</Suspense>
      </CatchBoundary>
    </PopoverButton>
  );
}
