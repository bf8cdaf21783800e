import { DATA_REQUEST_TYPES, type UserDetail } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { userQuery } from '../../api/users/users';
import { RegisterForm } from './register-form';
import type { RegisterValues } from '../../api/users/register';
import { Skeleton } from '../../ui/feedback/skeleton';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { RoleNote, useRefusalReason } from '../../page/role';

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
      <RoleNote permission="register" what="register users" />
      {model.isLoading && <Skeleton className="h-96 w-full" />}
      {refusal === undefined && !model.isLoading && (
        <Panel className="sm:p-6">
          <RegisterForm
            draftKey={JSON.stringify([environment, 'register', reference_user_id, like])}
            start={{ ...settingsOf(model.data ?? null), reference_user_id }}
          />
        </Panel>
      )}
    </div>
  );
}
