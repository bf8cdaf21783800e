import {
  attemptQuery,
  MAX_ATTEMPTS,
  type ArchivedAttempt,
  type Environment,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { attemptDetailQuery } from '../../api/calls/call-detail';
import { listQuery } from '../../api/live/live-list';
import { attemptList, type AttemptFilter } from '../../api/live/lists';
import { lazyPart } from '../../api/page-code';
import { useEnvironment } from '../../api/use-environment';
import { EnvironmentLink } from '../../page/environment-link';
import { ArchiveFilters } from '../../page/archive-filters';
import { addressText, listSearch, useListAddress, withTimes } from '../../page/list-address';
import { ListPage } from '../../page/list-page';
import { StaleNote } from '../../page/section';
import {
  ResponseChip,
  ResponseExplanation,
  responseWords,
} from '../../records/attempt/response-chip';
import { TransactionLink } from '../../records/call/call-link';
import { ServiceAge } from '../../records/service-age';
import { UserLink } from '../../records/user/user-link';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Notice } from '../../ui/feedback/notice';
import { Fact } from '../../ui/layout/panel';
import { NO_SELECTION } from '../../ui/table/select-box';
import { BodyView } from '../../ui/text/body-view';
import { MonoText } from '../../ui/text/mono-text';
import { NotProvided } from '../../ui/text/not-provided';
import { RawRecord } from '../../ui/text/raw-record';
import { durationMs } from '../../ui/time/times';
import { ATTEMPT_COLUMNS } from './attempt-columns';

const attemptsFilter = listSearch(attemptQuery);

/** The list's filter and the open attempt in the address; fields that cannot be read get their defaults. */
export const attemptsSearch = z.extend(attemptsFilter, {
  /** The `attempt_key` of the open attempt. */
  event: addressText(600),
});
export type AttemptsSearch = z.infer<typeof attemptsSearch>;

/** The filter in an address, without its other fields, as the console expects it. */
export function attemptFilter(address: object): AttemptFilter {
  return withTimes(attemptsFilter.parse(address));
}

/** The first page of attempts for an address. */
export function attemptsPageQuery(environment: Environment, address: object) {
  return listQuery(attemptList, environment, attemptFilter(address));
}

/** The open attempt, live: the response, what it usually means, the whole body, the record. */
function OpenAttempt({ attemptKey }: { attemptKey: string }) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(
    attemptDetailQuery(useEnvironment(), attemptKey),
  );
  if (data === null) {
    return (
      <Notice tone="off">
        <strong>The console has no record of this attempt.</strong> It may be in a gap, be past the
        retention period, or belong to another environment or API key.
      </Notice>
    );
  }
  const { attempt, response_body, body_length, duration_ms } = data;
  return (
    <>
      <StaleNote what="facts of this attempt" error={error} updatedAt={dataUpdatedAt} />
      <div className="space-y-4">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <ResponseChip response={data} />
          <strong className="min-w-0">{responseWords(data)}</strong>
        </p>
        <ResponseExplanation response={data} />
        {response_body !== null && <BodyView body={response_body} length={body_length} />}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
          <Fact name="Call">
            <TransactionLink transaction_id={data.transaction_id} />
          </Fact>
          <Fact name="Attempt">
            {attempt === null ? <NotProvided /> : `${attempt} of ${MAX_ATTEMPTS}`}
          </Fact>
          <Fact name="Event type">
            <MonoText text={data.webhook_type} />
          </Fact>
          <Fact name="Destination">
            <MonoText text={data.destination_url} />
          </Fact>
          <Fact name="Duration">
            {duration_ms === null ? <NotProvided /> : durationMs(duration_ms)}
          </Fact>
          <Fact name="Created">
            <ServiceAge ms={data.created_at} form="exact" />
          </Fact>
          <Fact name="User">
            <UserLink reference_user_id={data.reference_user_id} />
          </Fact>
        </dl>
        <RawRecord value={data.raw} />
      </div>
    </>
  );
}

const CompareBar = lazyPart(() => import('./compare'), 'CompareBar');

const nameOf = ({ attempt, transaction_id }: ArchivedAttempt) =>
  `${attempt === null ? 'an attempt' : `attempt ${attempt}`} of ${transaction_id ?? 'an unknown call'}`;

/** The page of `/{environment}/events`. */
export function AttemptsPage() {
  const { search, change, clear: onClear } = useListAddress(attemptsSearch, '/$environment/events');
  const filter = useMemo(() => attemptFilter(search), [search]);
  // Kept across filters, so that attempts can be compared that no single filter finds.
  const [selection, onSelect] = useState(NO_SELECTION);
  return (
    <ListPage
      {...{ filter, onClear }}
      list={attemptList}
      columns={ATTEMPT_COLUMNS}
      filters={<ArchiveFilters {...{ search, onClear }} what="attempts" onChange={change} />}
      openId={search.event ?? null}
      selecting={{ selection, onSelect, nameOf }}
      empty={
        <EmptyState
          title="No delivery attempts yet"
          actions={
            <EnvironmentLink to="/$environment/calls" look="secondary">
              View calls
            </EnvironmentLink>
          }
        >
          Each attempt to deliver a call appears here with the destination’s response.
        </EmptyState>
      }
      foot={
        selection.size > 0 && (
          <Suspense fallback={null}>
            <CompareBar {...{ selection, onSelect }} />
          </Suspense>
        )
      }
      detail={(key) => <OpenAttempt attemptKey={key} />}
    />
  );
}
