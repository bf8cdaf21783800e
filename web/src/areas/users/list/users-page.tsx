import { getRouteApi, useNavigate } from '@tanstack/react-router';
import UserSearch from 'lucide-react/icons/user-search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rosterQuery } from '../../../api/users';
import { userLink } from '../../../api/user-address';
import { LookUpForm } from './look-up-form';
import { UserFilters } from './user-filters';
import { usersSearch } from './users-search';
import { Button } from '../../../ui/form/button';
import { peopleText } from '../../../ui/text/count-text';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { RegisterButton } from '../../../records/user/register-button';
import { RegisterManyLink } from './register-many-link';
import { RoleNote } from '../../../page/role-note';
import { Section } from '../../../page/section';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { UsersView } from './users-view';

const route = getRouteApi('/$environment/users');

/** The page of `/{environment}/users`. */
export function UsersPage() {
  const { environment } = route.useRouteContext();
  const address = route.useSearch();
  const search = useMemo(() => usersSearch.parse(address), [address]);
  const navigate = useNavigate();
  const [isLookingUp, setIsLookingUp] = useState(false);
  const refusal = useRefusalReason('register', environment);
  const total = useInfiniteQuery(rosterQuery(environment, search)).data?.pages[0]?.total;
  return (
    <>
      <PageHeader
        title="Users"
        aside={total !== undefined && peopleText(total)}
        actions={
          <>
            {refusal === undefined && (
              <Button
                aria-expanded={isLookingUp}
                onClick={() => {
                  setIsLookingUp(!isLookingUp);
                }}
              >
                <UserSearch size={15} aria-hidden="true" />
                Look up…
              </Button>
            )}
            <RegisterManyLink environment={environment} />
            <RegisterButton environment={environment} />
          </>
        }
      />
      <RoleNote {...{ environment }} permission="register" what="register or look up people" />
      {isLookingUp && (
        <LookUpForm
          key={environment}
          environment={environment}
          onFound={(id) => void navigate(userLink(environment, id))}
        />
      )}
      <UserFilters
        search={search}
        onSearch={(next) =>
          void navigate({
            to: '/$environment/users',
            params: { environment },
            search: next,
            replace: true,
          })
        }
      />
      <Section
        resetKey={JSON.stringify([environment, search])}
        pending={<SkeletonRows what="users" rows={10} />}
      >
        <UsersView key={environment} environment={environment} search={search} />
      </Section>
    </>
  );
}
