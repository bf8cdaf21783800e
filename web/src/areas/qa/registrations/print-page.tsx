import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { isOwnComputer, type Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  CODES_AT_ONCE,
  CODES_PER_PAGE,
  PAPERS,
  sheetPages,
  sheetSearch,
  type Paper,
} from './sheet-layout';
import { buttonLook, Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { JOB_POLL_MS } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { invitesQuery, registrationQuery } from '../../../api/users/registrations';
import { PrintSheet } from './print-sheet';
import { countText } from '../../../ui/text/counts';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice, OwnComputerNote } from '../../../ui/feedback/notice';
import { Select } from '../../../ui/form/select';

const PAPER_OPTIONS = Object.entries(PAPERS) as [Paper, string][]; // the table's own entries
const PER_PAGE_OPTIONS = CODES_PER_PAGE.map((each) => [each, each] as const);

interface SheetProps {
  environment: Environment;
  id: string;
  search: z.infer<typeof sheetSearch>;
}

const FIRST_PAGE = { state: undefined, after: 0 } as const;

function Sheet({ environment, id, search }: SheetProps) {
  const navigate = useNavigate();
  const { paper, per, after } = search;
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const { job } = useSuspenseQuery({
    ...registrationQuery(environment, id, FIRST_PAGE),
    refetchInterval,
  }).data;
  // The sheet does not change while more users are registered, only when the job changes its state.
  const state = useDeferredValue(job.state);
  const { data } = useSuspenseQuery(
    invitesQuery(environment, { id, state }, Number(after), CODES_AT_ONCE),
  );
  const { invites, next_after } = data;
  const sheet = useMemo(() => ({ per, pages: sheetPages(invites, per) }), [invites, per]);
  // Rendered in the background, because a thousand codes at once would block the browser for seconds.
  const drawn = useDeferredValue(sheet, { per, pages: sheet.pages.slice(0, 1) });
  const isDrawing = drawn !== sheet;
  const isGoingOn = job.state === 'running' || job.state === 'paused';
  const onlyHere = invites.find(({ invite_url }) => isOwnComputer(invite_url));
  const choose = (change: object) =>
    void navigate({
      to: '/$environment/qa/registrations/$id/print',
      params: { environment, id },
      search: (before: object): object => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
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
        <label className="flex items-center gap-2 text-sm">
          Paper
          <Select
            value={paper}
            options={PAPER_OPTIONS}
            onChoose={(chosen) => {
              choose({ paper: chosen });
            }}
          />
        </label>
        <label className="flex items-center gap-2 text-sm">
          Codes per page
          <Select
            value={per}
            options={PER_PAGE_OPTIONS}
            onChoose={(chosen) => {
              choose({ per: chosen });
            }}
          />
        </label>
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
          {isDrawing ? 'Rendering the codes…' : countText(sheet.pages.length, 'page')}
        </p>
        {next_after !== null && (
          <Link
            to="/$environment/qa/registrations/$id/print"
            params={{ environment, id }}
            search={(before: object): object => ({ ...before, after: String(next_after) })}
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
      <PrintSheet {...drawn} paper={paper} />
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations/$id/print');

/** The page of `/{environment}/qa/registrations/{id}/print`: the invites of a bulk registration, for paper. */
export function PrintPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const search = sheetSearch.parse(useLocation({ select: (location) => location.search }));
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
