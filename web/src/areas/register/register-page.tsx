import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usersQuery } from '../../api/users/users';
import { userLink } from '../../api/record-address';
import { RegisterForm } from './register-form';
import { buttonLook } from '../../ui/form/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { useRefusalReason } from '../../page/use-refusal-reason';

const route = getRouteApi('/$environment/users/register');

/** The page of `/{environment}/users/register`. */
export function RegisterPage() {
  const { environment } = route.useRouteContext();
  const { reference_user_id = '' } = route.useSearch();
  const navigate = useNavigate();
  const users = useInfiniteQuery(usersQuery(environment, {}));
  const refusal = useRefusalReason('register', environment);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Register user" aside={`in ${environment}`} />
      {refusal === undefined ? (
        <Panel className="sm:p-6">
          <RegisterForm
            key={environment}
            environment={environment}
            startId={reference_user_id}
            regions={users.data?.pages[0]?.regions ?? []}
            cancel={
              <Link
                to="/$environment/users"
                params={{ environment }}
                className={`min-h-9 ${buttonLook('secondary')}`}
              >
                Cancel
              </Link>
            }
            // Replaces the entry in the history, so that Back leads from the invite to the list.
            onRegistered={(id) => void navigate({ ...userLink(environment, id), replace: true })}
          />
        </Panel>
      ) : (
        <EmptyState
          title="Your role does not allow registering users"
          actions={
            <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
              All users
            </Link>
          }
        >
          {refusal}. Ask an admin for a role that allows it.
        </EmptyState>
      )}
    </div>
  );
}
