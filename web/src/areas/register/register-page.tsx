import { DATA_REQUEST_TYPES, type UserDetail } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { userQuery } from '../../api/users/users';
import { RegisterForm } from './register-form';
import type { RegisterValues } from '../../api/users/register';
import { Skeleton } from '../../ui/feedback/skeleton';
import { buttonLook } from '../../ui/form/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { useRefusalReason } from '../../page/role';

/** The settings with which a user was registered, for the next one; the defaults if there is none. */
function settingsOf(user: UserDetail | null): Omit<RegisterValues, 'reference_user_id'> {
  const type = DATA_REQUEST_TYPES.find((each) => each === user?.data_request_type);
  return {
    redirect_url: user?.redirect_url ?? '',
    uniqueness_region_id: user?.uniqueness_region_id ?? '',
    label: user?.label ?? '',
    type: type ?? DATA_REQUEST_TYPES[0],
  };
}

const route = getRouteApi('/$environment/users/register');

/** The page of `/{environment}/users/register`. */
export function RegisterPage() {
  const environment = useEnvironment();
  const { reference_user_id = '', like } = route.useSearch();
  const model = useQuery({ ...userQuery(environment, like ?? ''), enabled: like !== undefined });
  const refusal = useRefusalReason('register');
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Register user" aside={`in ${environment}`} />
      {model.isLoading && <Skeleton className="h-96 w-full" />}
      {refusal === undefined && !model.isLoading && (
        <Panel className="sm:p-6">
          <RegisterForm
            draftKey={JSON.stringify([environment, 'register', reference_user_id, like])}
            start={{ ...settingsOf(model.data ?? null), reference_user_id }}
          />
        </Panel>
      )}
      {refusal !== undefined && (
        <EmptyState
          title="Your role does not allow registering users"
          actions={
            <Link
              to="/$environment/users"
              params={{ environment }}
              activeOptions={{ exact: true }}
              className={buttonLook()}
            >
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
