import { isOwnComputer, type Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { usePollPace } from '../../../api/live';
import { invitesQuery, REGISTRATION_POLL_MS, registrationQuery } from '../../../api/registrations';
import { PrintSheet } from './print-sheet';
import { SheetOptions } from './sheet-options';
import { CODES_AT_ONCE, type SheetSearch } from './sheet-search';
import { useDrawnPages } from './use-drawn-pages';
import { Button } from '../../../ui/form/button';
import { buttonLook } from '../../../ui/form/button-look';
import { numberText, peopleText } from '../../../ui/text/count-text';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { OwnComputerNote } from '../../../ui/feedback/own-computer-note';

interface WorkshopPeoplePrintProps {
  environment: Environment;
  id: string;
  search: SheetSearch;
}

const FIRST_PAGE = { state: undefined, after: 0 } as const;

/** The invites of those who are registered as a sheet, with what can be chosen about it. */
export function WorkshopPeoplePrint({ environment, id, search }: WorkshopPeoplePrintProps) {
  const navigate = useNavigate();
  const { paper, perPage, after } = search;
  const refetchInterval = usePollPace(environment, REGISTRATION_POLL_MS);
  const { job } = useSuspenseQuery({
    ...registrationQuery(environment, id, FIRST_PAGE),
    refetchInterval,
  }).data;
  // What was read stays as it is while more people are registered: paper cannot follow.
  const state = useDeferredValue(job.state);
  const { data } = useSuspenseQuery(invitesQuery(environment, { id, state }, after, CODES_AT_ONCE));
  const { invites, next_after } = data;
  const { shown, total, isDrawing } = useDrawnPages(invites, perPage);
  const isGoingOn = job.state === 'running' || job.state === 'paused';
  const onlyHere = invites.find(({ invite_url }) => isOwnComputer(invite_url));
  if (invites.length === 0) {
    return (
      <EmptyState title="Nobody is registered yet">
        A sheet holds only who is registered, because nobody else has an invite.
      </EmptyState>
    );
  }
  return (
    <>
      <div
        data-print="never"
        className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5"
        aria-busy={isDrawing}
      >
        <SheetOptions
          {...{ paper, perPage }}
          onChoose={(choice) => {
            void navigate({
              to: '/$environment/qa/people/$id/print',
              params: { environment, id },
              // This page reads its address itself.
              search: { paper: choice.paper, per: String(choice.perPage), after } as object,
              replace: true,
              resetScroll: false,
            });
          }}
        />
        <Button
          variant="primary"
          pending={isDrawing}
          onClick={() => {
            window.print();
          }}
        >
          Print {peopleCodes(invites.length)}
        </Button>
        <p role="status" className="text-sm text-soft">
          {isDrawing
            ? 'Drawing the codes…'
            : `${numberText(total)} ${total === 1 ? 'page' : 'pages'}`}
        </p>
        {next_after !== null && (
          <Link
            to="/$environment/qa/people/$id/print"
            params={{ environment, id }}
            search={{ paper, per: String(perPage), after: String(next_after) } as object} // as above
            className={buttonLook()}
          >
            Next codes
          </Link>
        )}
      </div>
      {onlyHere && (
        <div data-print="never" className="mb-4">
          <OwnComputerNote invite_url={onlyHere.invite_url} many />
        </div>
      )}
      {isGoingOn && (
        <div data-print="never" className="mb-4">
          <Notice tone="attention">
            Not everybody is registered yet: the sheet holds those who were when it was opened, of{' '}
            {peopleText(job.total)}. It is read anew when the registration has ended.
          </Notice>
        </div>
      )}
      <PrintSheet pages={shown} paper={paper} perPage={perPage} />
    </>
  );
}

function peopleCodes(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'code' : 'codes'}`;
}
