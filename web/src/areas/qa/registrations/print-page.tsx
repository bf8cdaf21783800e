import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { isOwnComputer, type Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  sheetSearch,
  CODES_AT_ONCE,
  type SheetSearch,
  sheetPages,
  type CodesPerPage,
  CODES_PER_PAGE,
  PAPERS,
  type Paper,
} from './sheet-layout';
import { buttonLook, Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { JOB_POLL_MS } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { invitesQuery, registrationQuery, type Invite } from '../../../api/users/registrations';
import { PrintSheet } from './print-sheet';
import { countText } from '../../../ui/text/counts';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice, OwnComputerNote } from '../../../ui/feedback/notice';
import { Select } from '../../../ui/form/select';

interface SheetOptionsProps {
  paper: Paper;
  perPage: CodesPerPage;
  onChoose: (choice: { paper: Paper; per: string }) => void;
}

const PAPER_OPTIONS = Object.entries(PAPERS) as [Paper, string][]; // the table's own entries
const PER_PAGE_OPTIONS = CODES_PER_PAGE.map((each) => [String(each), String(each)] as const);

/** Paper size, and codes per page. */
function SheetOptions({ paper, perPage, onChoose }: SheetOptionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <label className="flex items-center gap-2">
        Paper
        <Select
          value={paper}
          options={PAPER_OPTIONS}
          onChoose={(chosen) => {
            onChoose({ paper: chosen, per: String(perPage) });
          }}
        />
      </label>
      <label className="flex items-center gap-2">
        Codes per page
        <Select
          value={String(perPage)}
          options={PER_PAGE_OPTIONS}
          onChoose={(per) => {
            onChoose({ paper, per });
          }}
        />
      </label>
    </div>
  );
}

/**
 * The pages of a sheet, rendered one after another, because a thousand codes at once would block the browser for
 * seconds. `isDrawing` until all of them are rendered.
 */
function useDrawnPages(invites: readonly Invite[], perPage: CodesPerPage) {
  const pages = useMemo(() => sheetPages(invites, perPage), [invites, perPage]);
  const [drawn, setDrawn] = useState({ of: pages, count: 1 });
  const count = drawn.of === pages ? drawn.count : 1;
  const isDrawing = count < pages.length;
  useEffect(() => {
    if (!isDrawing) return;
    const timer = setTimeout(() => {
      setDrawn({ of: pages, count: count + 1 });
    });
    return () => {
      clearTimeout(timer);
    };
  }, [pages, count, isDrawing]);
  return { shown: pages.slice(0, count), total: pages.length, isDrawing };
}

interface SheetProps {
  environment: Environment;
  id: string;
  search: SheetSearch;
}

const FIRST_PAGE = { state: undefined, after: 0 } as const;

function Sheet({ environment, id, search }: SheetProps) {
  const navigate = useNavigate();
  const { paper, perPage, after } = search;
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const { job } = useSuspenseQuery({
    ...registrationQuery(environment, id, FIRST_PAGE),
    refetchInterval,
  }).data;
  // The sheet does not change while more users are registered, only when the job changes its state.
  const state = useDeferredValue(job.state);
  const { data } = useSuspenseQuery(invitesQuery(environment, { id, state }, after, CODES_AT_ONCE));
  const { invites, next_after } = data;
  const { shown, total, isDrawing } = useDrawnPages(invites, perPage);
  const isGoingOn = job.state === 'running' || job.state === 'paused';
  const onlyHere = invites.find(({ invite_url }) => isOwnComputer(invite_url));
  if (invites.length === 0) {
    return (
      <EmptyState title="No user is registered yet">
        The sheet contains the invites of registered users.
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
              to: '/$environment/qa/registrations/$id/print',
              params: { environment, id },
              // This page parses its own address.
              search: { ...choice, after } as object,
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
          Print {countText(invites.length, 'code')}
        </Button>
        <p role="status" className="text-sm text-soft">
          {isDrawing ? 'Rendering the codes…' : countText(total, 'page')}
        </p>
        {next_after !== null && (
          <Link
            to="/$environment/qa/registrations/$id/print"
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
            The registration is not finished: the sheet contains the users registered so far, of{' '}
            {countText(job.total, 'user')}. It is updated when the registration ends.
          </Notice>
        </div>
      )}
      <PrintSheet pages={shown} paper={paper} perPage={perPage} />
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations/$id/print');

/** The page of `/{environment}/qa/registrations/{id}/print`: the invites of a bulk registration, for paper. */
export function PrintPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const search = sheetSearch(useLocation({ select: (location) => location.search }));
  return (
    <>
      <PageHeader
        title="QR sheet"
        actions={
          <Link
            to="/$environment/qa/registrations/$id"
            params={{ environment, id }}
            className={buttonLook()}
          >
            Bulk registration
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, search.after])}
        what="the invites"
        rows={12}
      >
        <Sheet key={id} {...{ environment, id, search }} />
      </Section>
    </>
  );
}
