import { MAX_CHOSEN_USERS, type UserEntry } from '@connect-console/server/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { askFile } from '../../../api/client';
import { pagesKey, withRows, type ListPages } from '../../../api/live/live-list';
import { offerQuery } from '../../../api/qa/qa-offer';
import { usersInHash } from '../../../api/record-address';
import { writeOf } from '../../../api/write';
import { EnvironmentLink } from '../../../page/environment-link';
import { Failure } from '../../../page/failure';
import { useRefusalReason } from '../../../page/role';
import { WriteButton } from '../../../page/write-button';
import { Button } from '../../../ui/form/button';
import { MenuButton } from '../../../ui/form/menu-button';
import { save } from '../../../ui/save-file';
import { SelectionBar } from '../../../ui/table/selection-bar';
import { countText } from '../../../ui/text/counts';

interface ExportChosenProps {
  ids: readonly string[];
}

/** Downloads the ticked users as the console knows them now. */
function ExportChosen({ ids }: ExportChosenProps) {
  const environment = useEnvironment();
  const exported = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const body = { reference_user_ids: [...ids], format };
      const text = await askFile('export_chosen_users', { environment, body });
      // Reading the response as text removes the byte order mark of the CSV file.
      const pieces = format === 'csv' ? ['\ufeff', text] : [text];
      save(new Blob(pieces), `users-${environment}.${format}`);
    },
  });
  return (
    <MenuButton icon={Download} text="Export selected" align="start">
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="w-full justify-start"
          onClick={() => {
            exported.mutate(format);
          }}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Failure error={exported.error} />
    </MenuButton>
  );
}

interface RemovedUsersProps {
  /** The users who were removed last. */
  ids: readonly string[];
  /** The removal was undone or dismissed. */
  onDone: () => void;
}

/** Offers to undo a removal. */
export function RemovedUsers({ ids, onDone }: RemovedUsersProps) {
  const environment = useEnvironment();
  const client = useQueryClient();
  const inProduction = useInProduction();
  return (
    <SelectionBar
      label="Removed users"
      text={`${countText(ids.length, 'user')} removed from the console`}
      closeLabel="Dismiss"
      onClose={onDone}
    >
      <WriteButton
        verb={`Undo${inProduction}`}
        mutation={writeOf('restore_users', { environment })}
        variables={{ body: { reference_user_ids: [...ids] } }}
        onDone={() => {
          // All loaded pages, because a list that is scrolled down otherwise only announces its new rows.
          void client.invalidateQueries({ queryKey: pagesKey(environment, 'users') });
          onDone();
        }}
      />
    </SelectionBar>
  );
}

interface UsersActionsProps extends ExportChosenProps {
  onRemoved: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** The actions on the ticked users. */
export function UsersActions({ ids, onRemoved, onClear }: UsersActionsProps) {
  const environment = useEnvironment();
  const client = useQueryClient();
  const mayNotTest = useRefusalReason('qa');
  const { data: offer } = useQuery(offerQuery(environment));
  const inProduction = useInProduction();
  const tooMany =
    ids.length > MAX_CHOSEN_USERS ? `Select at most ${MAX_CHOSEN_USERS} users` : undefined;
  return (
    <SelectionBar
      label="Selected users"
      text={`${ids.length} selected`}
      closeLabel="Clear the selection"
      onClose={onClear}
    >
      {tooMany === undefined && (
        <>
          <ExportChosen ids={ids} />
          <EnvironmentLink to="/$environment/qr-sheet" hash={usersInHash(ids)} look="secondary">
            QR sheet
          </EnvironmentLink>
          {offer && mayNotTest === undefined && (
            <EnvironmentLink
              to="/$environment/qa/outcomes"
              hash={usersInHash(ids)}
              look="secondary"
            >
              Simulate outcomes…
            </EnvironmentLink>
          )}
        </>
      )}
      <WriteButton
        variant="danger"
        verb={`Remove from the console${inProduction}`}
        disabledReason={tooMany}
        mutation={writeOf('remove_users', { environment })}
        variables={{ body: { reference_user_ids: [...ids] } }}
        onDone={(_removed, { body }) => {
          const gone = new Map(body.reference_user_ids.map((id) => [id, null]));
          // At once, also further down, where the list keeps its rows.
          client.setQueriesData<ListPages<UserEntry>>(
            { queryKey: pagesKey(environment, 'users') },
            (list) => list && withRows('users', list, gone),
          );
          onRemoved(body.reference_user_ids);
          onClear();
        }}
      />
    </SelectionBar>
  );
}
