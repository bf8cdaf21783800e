import { PageHeader } from '../ui/page-header';

/** The page of users. */
export function UsersPage() {
  return <PageHeader title="Users" />;
}
