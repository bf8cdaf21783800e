import { PageHeader } from '../ui/page-header';

export function UserPage() {
  return <PageHeader title="User" />;
}
export function OddUserPage() {
  return <PageHeader title="User" />;
}
