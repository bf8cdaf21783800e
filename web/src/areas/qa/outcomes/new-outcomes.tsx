import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { idsOfHash } from '../../../api/record-address';
import { useEnvironment } from '../../../api/use-environment';
import { registeredIds } from '../../../api/users/registrations';
import { QueryFailure } from '../../../page/failure';
import { usePageAddress } from '../../../page/list-address';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { TextArea } from '../../../ui/form/text-area';
import { Panel } from '../../../ui/layout/panel';
import { SkippedLines } from '../registrations/draft-preview';
import { draftOf, pastedUsers } from '../registrations/users-draft';
import { BatchForm } from './batch-form';

interface BatchProps {
  /** Opens the batch that was started. */
  onStarted: (batch: { id: string }) => void;
}

/** A batch for all users that a bulk registration has registered. */
function RegisteredBatch({ id, onStarted }: BatchProps & { id: string }) {
  const environment = useEnvironment();
  const registered = useQuery({
    queryKey: [environment, 'registered_ids', id],
    queryFn: () => registeredIds(environment, id),
  });
  return (
    <>
      <p>For all users of the bulk registration.</p>
      <QueryFailure query={registered} />
      <BatchForm users={registered.data ?? null} onStarted={onStarted} />
    </>
  );
}

const drafted = z.string();

/** A batch for users by their IDs. */
function PastedBatch({ onStarted }: BatchProps) {
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
      <BatchForm
        users={ids}
        onStarted={(batch) => {
          draft.clear();
          onStarted(batch);
        }}
      />
    </>
  );
}

const usersSearch = z.object({
  /** The ID of the bulk registration, which links here. */
  batch: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});

/** The form of a new outcome batch: the users, and their outcomes. */
export function NewOutcomes() {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { batch } = usePageAddress(usersSearch).search;
  const onStarted = ({ id }: { id: string }) =>
    void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } });
  return (
    <Panel title="New batch" className="space-y-4">
      {batch === undefined ? (
        <PastedBatch onStarted={onStarted} />
      ) : (
        <RegisteredBatch id={batch} onStarted={onStarted} />
      )}
    </Panel>
  );
}
