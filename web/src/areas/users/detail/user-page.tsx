import { getRouteApi } from '@tanstack/react-router';
import { Section } from '../../../page/section';
import { UserView } from './user-view';
import { Skeleton } from '../../../ui/feedback/skeleton';

const route = getRouteApi('/$environment/users/$reference_user_id');

/** The page of one user while it loads. */
function UserPending() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading the user
      </p>
      <Skeleton className="mt-1 mb-4 h-6 w-56" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[420px_minmax(0,1fr)]">
        <div className="rounded-card border border-line bg-surface p-7">
          <Skeleton className="mx-auto aspect-square w-full max-w-[336px]" />
          <Skeleton className="mx-auto mt-6 h-6 w-32" />
          <Skeleton className="mx-auto mt-4 h-9 w-full max-w-[336px]" />
        </div>
        <div className="space-y-3 rounded-card border border-line bg-surface p-[18px]">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
    </div>
  );
}

/** The page of `/{environment}/users/{reference_user_id}`. */
export function UserPage() {
  const { reference_user_id } = { ...route.useParams(), ...route.useSearch() };
  return (
    <Section resetKey={reference_user_id} pending={<UserPending />}>
      <UserView key={reference_user_id} reference_user_id={reference_user_id} />
    </Section>
  );
}
