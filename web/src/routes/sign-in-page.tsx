import { PageHeader } from '../ui/page-header';

export function SignInPage() {
  return <PageHeader title="Sign in" />;
}
