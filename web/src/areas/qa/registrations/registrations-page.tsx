import { useEnvironment } from '../../../api/use-environment';
import { JobList } from '../../../records/job/job-parts';
import { itemsText } from '../../../records/job/job-wording';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { RegisterMany } from './register-many';
import { query } from '../../../api/client';

/** The page of `/{environment}/qa/registrations`: a new bulk registration, and the newest ones. */
export function RegistrationsPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader title="Bulk registration" aside="Register test users by the hundred" />
      <RegisterMany />
      <h2 className="mt-6 mb-2.5 font-medium">Bulk registrations</h2>
      <JobList
        kind="registration"
        newest={query('list_registrations', { environment })}
        textOf={itemsText}
        empty={
          <EmptyState title="No bulk registrations yet">
            Each bulk registration is listed here with the result for every user.
          </EmptyState>
        }
      />
    </>
  );
}
