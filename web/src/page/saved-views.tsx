import { MAX_VIEW_NAME, type ViewedList } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../api/use-environment';
import { useSingleWrite, writeOf } from '../api/write';
import { Failure } from './failure';
import { WriteButton } from './write-button';
import { Button } from '../ui/form/button';
import { DraftNote, useDraft } from '../ui/form/drafts';
import { MenuButton } from '../ui/form/menu-button';
import { TextField } from '../ui/form/text-field';
import { visibleText } from '../ui/text/visible-text';
import { query } from '../api/client';
import { EnvironmentLink } from './environment-link';

/** The address of a list after the question mark, without the record that is open beside it. */
function viewedSearch(searchStr: string): string {
  const fields = new URLSearchParams(searchStr);
  fields.delete('event');
  fields.delete('transaction_id');
  return fields.toString();
}

const drafted = z.string();

interface SavedViewsProps {
  list: ViewedList;
  /** The page of the list. */
  to: '/$environment/users' | '/$environment/calls' | '/$environment/events';
}

/** The member's own named views of a list: opens, saves and deletes them. */
export function SavedViews({ list, to }: SavedViewsProps) {
  const environment = useEnvironment();
  const { data, error, refetch } = useQuery(query('list_views', { environment, query: { list } }));
  const draft = useDraft(JSON.stringify([environment, 'view', list]), drafted, '');
  const name = draft.value;
  const [missing, setMissing] = useState<string>();
  const saving = useSingleWrite(writeOf('save_view', { environment }));
  const search = useLocation({ select: ({ searchStr }) => viewedSearch(searchStr) });
  const { parseSearch } = useRouter().options;
  const views = data?.views ?? [];
  const isTaken = views.some((view) => view.name === name.trim());
  const failure = saving.error ?? error;
  return (
    <MenuButton icon={Bookmark} text="Views">
      <div className="w-72 space-y-2 p-1">
        {views.length === 0 && (
          <p className="px-1.5 pt-1 text-sm text-soft">
            A view keeps the filters, the order and the columns of this list under a name.
          </p>
        )}
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <EnvironmentLink
                to={to}
                search={parseSearch(`?${view.search}`) as object} // the page parses its own address
                aria-current={view.search === search ? 'true' : undefined}
                className="flex min-h-8 min-w-0 flex-1 items-center rounded-small px-1.5 text-sm hover:bg-raised aria-[current]:font-semibold"
              >
                <bdi className="truncate">{visibleText(view.name)}</bdi>
              </EnvironmentLink>
              <WriteButton
                verb="Delete"
                variant="quiet"
                aria-label={`Delete the view ${visibleText(view.name)}`}
                question={{
                  title: `Delete the view ${visibleText(view.name)}?`,
                  text: 'Only your own list of views changes.',
                }}
                mutation={writeOf('delete_view', { environment })}
                variables={{ query: { list, name: view.name } }}
              />
            </li>
          ))}
        </ul>
        <form
          className="space-y-2 border-t border-line px-1.5 pt-2"
          // The member may have saved a view of the same name in another window, which this one would replace.
          onFocus={() => void refetch()}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') {
              setMissing('Enter a name');
              return;
            }
            saving.mutate({ body: { list, name, search } }, { onSuccess: draft.clear });
          }}
        >
          <DraftNote draft={draft} />
          <TextField
            label="Save this view as"
            maxLength={MAX_VIEW_NAME}
            value={name}
            error={missing}
            hint={isTaken && 'Replaces the view of this name.'}
            onChange={(text) => {
              draft.set(text);
              setMissing(undefined);
            }}
            action={
              <Button type="submit" pending={saving.isPending}>
                {isTaken ? 'Replace' : 'Save'}
              </Button>
            }
          />
        </form>
        <Failure error={failure} />
      </div>
    </MenuButton>
  );
}
