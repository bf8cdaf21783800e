import { PageHeader } from '../ui/page-header';

/** The page of register. */
export function RegisterPage() {
  return <PageHeader title="Register" />;
}
