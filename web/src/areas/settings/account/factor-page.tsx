import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BASE_PATH } from '../../../api/base-path';
import { ask, query } from '../../../api/client';
import { sessionQuery } from '../../../api/session';
import { Failure } from '../../../page/failure';
import { SignInCard } from '../../../page/sign-in-card';
import { safeReturnPath } from '../../../page/return-path';
import { Button } from '../../../ui/form/button';
import { clearDrafts } from '../../../ui/form/draft-storage';
import { PageHeader } from '../../../ui/layout/page-header';
import { AddPasskey } from './passkeys';
import { SetUp, ShownCodes } from './second-factor';
import '../../../api/settings';

const route = getRouteApi('/sign-in/second-factor');

/** For a member who first has to set up the second factor that the role requires. */
export function FactorPage() {
  const { return: path } = route.useSearch();
  const { role, needs_second_factor } = useSuspenseQuery(sessionQuery).data;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isByPasskey, setByPasskey] = useState(false);
  const { data } = useQuery(query('read_second_factor', {}));
  const router = useRouter();
  const client = useQueryClient();
  const leaveTo = (href: string) => {
    client.clear();
    router.history.replace(BASE_PATH + href);
  };
  const isNeedless = codes === null && !needs_second_factor;
  const back = safeReturnPath(path);
  useEffect(() => {
    // Opened by its address, or set up in another tab.
    if (isNeedless) router.history.replace(BASE_PATH + back);
  }, [isNeedless, back, router]);
  const leaving = useMutation({
    mutationFn: () => ask('sign_out', {}),
    onSuccess: () => {
      clearDrafts();
      leaveTo('/sign-in');
    },
  });
  if (codes !== null) {
    return (
      <SignInCard>
        <PageHeader title="Recovery codes" />
        <ShownCodes
          codes={codes}
          onClose={() => {
            leaveTo(back);
          }}
        />
      </SignInCard>
    );
  }
  return (
    <SignInCard>
      <PageHeader title="Set up a second factor" />
      <p className="mb-4 text-sm text-soft">
        An admin requires a second factor for the role {role}. Set up an authenticator app, on your
        phone or in a password manager. You then return to the page you requested.
      </p>
      {isByPasskey ? <AddPasskey onAdded={setCodes} /> : <SetUp onCodes={setCodes} />}
      <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-4">
        <Failure error={leaving.error} />
        {data?.passkeys_off === null && (
          <Button
            onClick={() => {
              setByPasskey(!isByPasskey);
            }}
          >
            {isByPasskey ? 'Use an authenticator app' : 'Use a passkey instead'}
          </Button>
        )}
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
