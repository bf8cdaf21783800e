import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BASE_PATH } from '../../../api/base-path';
import { sessionQuery } from '../../../api/session';
import { Failure } from '../../../page/failure';
import { Section } from '../../../page/section';
import { SignInCard, useEnter } from '../../../page/sign-in-card';
import { safeReturnPath } from '../../../page/return-path';
import { useSignOut } from '../../../page/sign-out';
import { Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { FactorWays, RecoveryCodes } from './second-factor';
import '../../../api/settings';

const route = getRouteApi('/sign-in/second-factor');

/** For a member who first has to set up the second factor that the role requires. */
export function FactorPage() {
  const { return: path } = route.useSearch();
  const { role, needs_second_factor } = useSuspenseQuery(sessionQuery).data;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const router = useRouter();
  const enter = useEnter();
  const isNeedless = codes.length === 0 && !needs_second_factor;
  const back = safeReturnPath(path);
  useEffect(() => {
    // Opened by its address, or set up in another tab.
    if (isNeedless) router.history.replace(BASE_PATH + back);
  }, [isNeedless, back, router]);
  const leaving = useSignOut();
  return (
    <SignInCard>
      <PageHeader title="Set up a second factor" />
      <p className="mb-4 text-sm text-soft">
        An admin requires a second factor for the role {role}. You then return to the page you
        requested.
      </p>
      <h2 className="mb-3 text-sm font-semibold">Set up one of these</h2>
      <Section what="the second factor" rows={3}>
        <FactorWays onCodes={setCodes} />
      </Section>
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          enter(path);
        }}
      />
      <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-4">
        <Failure error={leaving.error} />
        <Button
          pending={leaving.isPending}
          onClick={() => {
            leaving.mutate();
          }}
        >
          Sign out
        </Button>
      </div>
    </SignInCard>
  );
}
