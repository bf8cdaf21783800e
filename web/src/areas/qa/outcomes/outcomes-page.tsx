import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { batchesQuery } from '../../../api/qa/outcome-batches';
import { idsOfHash } from '../../../api/record-address';
import { useEnvironment } from '../../../api/use-environment';
import { registeredIds } from '../../../api/users/registrations';
import { QueryFailure } from '../../../page/failure';
import { addressText, usePageAddress } from '../../../page/list-address';
import { JobList } from '../../../records/job/job-parts';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { TextArea } from '../../../ui/form/text-field';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { draftOf, pastedUsers, SkippedLines } from '../registrations/users-draft';
import { BatchForm } from './batch-form';

/** A batch for all users that a bulk registration has registered. */
function RegisteredBatch({ id }: { id: string }) {
  const environment = useEnvironment();
  const registered = useQuery({
    queryKey: [environment, 'registered_ids', id],
    queryFn: () => registeredIds(environment, id),
  });
  return (
    <>
      <p>For all users of the bulk registration.</p>
      <QueryFailure query={registered} />
      <BatchForm users={registered.data ?? null} />
    </>
  );
}

const drafted = z.string();

/** A batch for users by their IDs. */
function PastedBatch() {
  const environment = useEnvironment();
  // The list of users links here with the selected ones.
  const linked = useMemo(() => idsOfHash(location.hash.slice(1)).join('\n'), []);
  const draft = useDraft(JSON.stringify([environment, 'outcome-users', linked]), drafted, linked);
  const { ids, skipped } = useMemo(() => {
    const { rows, skipped } = draftOf(pastedUsers(draft.value), {});
    return { ids: rows.map(({ reference_user_id }) => reference_user_id), skipped };
  }, [draft.value]);
  return (
    <>
      <DraftNote draft={draft} />
      <TextArea
        label="Reference user IDs"
        rows={8}
        value={draft.value}
        hint="One per line."
        onChange={draft.set}
      />
      <SkippedLines lines={skipped} />
      <BatchForm users={ids} onStarted={draft.clear} />
    </>
  );
}

const usersSearch = z.object({
  /** The ID of the bulk registration, which links here. */
  batch: addressText(100),
});

/** The page of `/{environment}/qa/outcomes`: a new outcome batch, and the newest ones. */
export function OutcomesPage() {
  const environment = useEnvironment();
  const { batch } = usePageAddress(usersSearch).search;
  return (
    <>
      <PageHeader title="Outcome batches" aside="Outcomes for many users by percentage" />
      <Panel title="New batch" className="space-y-4">
        {batch === undefined ? <PastedBatch /> : <RegisteredBatch id={batch} />}
      </Panel>
      <h2 className="mt-6 mb-2.5 font-medium">Batches</h2>
      <JobList
        kind="outcomes"
        newest={batchesQuery(environment)}
        textOf={({ total }) => `Batch for ${countText(total, 'user')}`}
        empty={
          <EmptyState title="No outcome batches yet">
            A batch applies outcomes to many users. Start one above, or on the page of a bulk
            registration.
          </EmptyState>
        }
      />
    </>
  );
}
