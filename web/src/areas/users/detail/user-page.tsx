import type { Environment } from '@connect-console/server/contract';
import { getRouteApi } from '@tanstack/react-router';
import { UserPending } from './user-pending';
import { Section } from '../../../page/section';
import { UserView } from './user-view';

const route = getRouteApi('/$environment/users/$reference_user_id');
const oddRoute = getRouteApi('/$environment/user');

function OneUser({ environment, id }: { environment: Environment; id: string }) {
  const key = JSON.stringify([environment, id]);
  return (
    <Section resetKey={key} pending={<UserPending />}>
      <UserView key={key} environment={environment} reference_user_id={id} />
    </Section>
  );
}

/** The page of `/{environment}/users/{reference_user_id}`. */
export function UserPage() {
  const { environment } = route.useRouteContext();
  return <OneUser environment={environment} id={route.useParams().reference_user_id} />;
}

/** The same page for the few ids that cannot stand in a path. */
export function OddUserPage() {
  const { environment } = oddRoute.useRouteContext();
  return <OneUser environment={environment} id={oddRoute.useSearch().reference_user_id} />;
}
