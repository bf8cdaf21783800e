import { getRouteApi, useNavigate } from '@tanstack/react-router';
import UserSearch from 'lucide-react/icons/user-search';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useId } from 'react';
import {
  USER_DELIVERIES,
  USER_SOURCES,
  USER_STATUSES,
  type Environment,
  type UserDelivery,
  type UserSource,
} from '@connect-console/server/contract';
import { useSingleWrite } from '../../../api/use-single-write';
import { usersQuery, lookUpMutation } from '../../../api/users/users';
import { userLink } from '../../../api/record-address';
import { usersSearch, type UsersSearch } from './users-search';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { PageHeader } from '../../../ui/layout/page-header';
import { RegisterButton } from '../../../records/user/register-button';
import { RegisterManyLink } from './register-many-link';
import { RoleNote } from '../../../page/role-note';
import { Section } from '../../../page/section';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { UsersView } from './users-view';
import { FilterSelect } from '../../../ui/filter/filter-select';
import { SearchField } from '../../../ui/filter/search-field';
import { deliveryWording, userWording } from '../../../records/user/user-wording';
import { Panel } from '../../../ui/layout/panel';
import { TextField } from '../../../ui/form/text-field';
import { LookUpFailure } from './look-up-failure';

interface LookUpFormProps {
  environment: Environment;
  onFound: (reference_user_id: string) => void;
}

/** Looks up a user who was registered elsewhere; from then on the console knows the user. */
function LookUpForm({ environment, onFound }: LookUpFormProps) {
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const titleId = useId();
  const found = useSingleWrite(lookUpMutation(environment, useQueryClient()));
  return (
    <Panel className="mb-3 animate-enter">
      <form
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          if (id === '') setError('Enter a reference user ID');
          else {
            found.mutate(id, {
              onSuccess: () => {
                onFound(id);
              },
            });
          }
        }}
      >
        <h2 id={titleId} className="mb-1 font-medium">
          Look up a user registered elsewhere
        </h2>
        <p className="mb-3 max-w-[72ch] text-sm text-soft">
          The service does not list users, so the console looks up one ID. The user is then added to
          this list.
        </p>
        <TextField
          label="Reference user ID"
          mono
          autoFocus
          className="max-w-xl"
          value={id}
          error={error}
          onChange={(event) => {
            setId(event.target.value);
            setError(undefined);
            found.reset();
          }}
          action={
            <Button type="submit" pending={found.isPending}>
              Look up
            </Button>
          }
        />
        {found.isError && (
          <LookUpFailure environment={environment} id={found.variables} error={found.error} />
        )}
      </form>
    </Panel>
  );
}

const SOURCE_WORDS: Record<UserSource, string> = {
  registered: 'Registered here',
  webhook: 'Named in a webhook call',
  looked_up: 'Looked up',
};
const deliveryText = (delivery: UserDelivery) =>
  deliveryWording({ delivery, delivery_reason: null })?.short ?? 'No outcome yet';
const FILTERS = [
  ['status', 'Status', USER_STATUSES.map((status) => [status, userWording[status].word] as const)],
  ['delivery', 'Webhook', USER_DELIVERIES.map((each) => [each, deliveryText(each)] as const)],
  ['source', 'Source', USER_SOURCES.map((source) => [source, SOURCE_WORDS[source]] as const)],
] as const;
const SORTS = [
  ['oldest', 'oldest first'],
  ['reference_user_id', 'reference user ID'],
] as const;

interface UserFiltersProps {
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

/** Filter, search and sort; all of it lives in the address. */
function UserFilters({ search, onSearch }: UserFiltersProps) {
  const change = (field: keyof UsersSearch, value: string | undefined) => {
    onSearch(usersSearch.parse({ ...search, [field]: value }));
  };
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2">
      {FILTERS.map(([field, label, options]) => (
        <FilterSelect
          key={field}
          {...{ label, options }}
          value={search[field]}
          onChoose={(value) => {
            change(field, value);
          }}
        />
      ))}
      <FilterSelect
        label="Sort"
        value={search.sort === 'newest' ? undefined : search.sort}
        anyText="newest first"
        options={SORTS}
        onChoose={(value) => {
          change('sort', value);
        }}
      />
      <SearchField
        label="Search users"
        placeholder="ID, region, member"
        value={search.q ?? ''}
        onSearch={(text) => {
          change('q', text || undefined);
        }}
      />
    </div>
  );
}

const route = getRouteApi('/$environment/users');

/** The first page of users that an address asks for. */
export function usersPageQuery(environment: Environment, address: object) {
  return usersQuery(environment, usersSearch.parse(address));
}

/** The page of `/{environment}/users`. */
export function UsersPage() {
  const { environment } = route.useRouteContext();
  const address = route.useSearch();
  const search = useMemo(() => usersSearch.parse(address), [address]);
  const navigate = useNavigate();
  const [isLookingUp, setIsLookingUp] = useState(false);
  const refusal = useRefusalReason('register', environment);
  const total = useInfiniteQuery(usersQuery(environment, search)).data?.pages[0]?.total;
  return (
    <>
      <PageHeader
        title="Users"
        aside={total !== undefined && countText(total, 'user')}
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
      <RoleNote {...{ environment }} permission="register" what="register or look up users" />
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
      <Section resetKey={JSON.stringify([environment, search])} what="users" rows={10}>
        <UsersView key={environment} environment={environment} search={search} />
      </Section>
    </>
  );
}
