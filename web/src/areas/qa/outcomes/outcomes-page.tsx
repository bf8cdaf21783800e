import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { NewOutcomes } from './new-outcomes';
import { batchesQuery } from '../../../api/qa/outcome-batches';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StaleNote } from '../../../page/stale-note';
import { useServiceNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { BatchProgress, batchSentence, batchWording } from './batch-wording';

/** The newest batches. */
function Batches() {
  const environment = useEnvironment();
  const { data, error, dataUpdatedAt } = useSuspenseQuery(batchesQuery(environment));
  const now = useServiceNow();
  if (data.plans.length === 0) {
    return (
      <EmptyState title="No outcome batches yet">
        A batch applies outcomes to many users. Start one above, or on the page of a bulk
        registration.
      </EmptyState>
    );
  }
  return (
    <>
      <StaleNote what="batches" error={error} updatedAt={dataUpdatedAt} />
      <ul aria-label="Batches" className="space-y-3">
        {data.plans.map((batch) => (
          <li key={batch.id}>
            <Panel className="space-y-2.5">
              <StatusLine status={batch.state} wording={batchWording(batch)}>
                <RecordLink
                  to="/$environment/qa/outcomes/$id"
                  params={{ environment, id: batch.id }}
                  className="font-medium text-accent hover:underline"
                >
                  Batch for {countText(batch.total, 'user')}
                </RecordLink>
              </StatusLine>
              <BatchProgress batch={batch} />
              <p className="text-sm text-soft tabular-nums">
                {batchSentence(batch)} Started{' '}
                <TimeStamp ms={Date.parse(batch.created_at)} now={now} form="list" />, seed{' '}
                <bdi className="font-mono wrap-anywhere">{visibleText(batch.seed)}</bdi>
              </p>
            </Panel>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page of `/{environment}/qa/outcomes`: a new outcome batch, and the newest ones. */
export function OutcomesPage() {
  return (
    <>
      <PageHeader title="Outcome batches" aside="Outcomes for many users by percentage" />
      <NewOutcomes />
      <h2 className="mt-6 mb-2.5 font-medium">Batches</h2>
      <Section what="batches" rows={4}>
        <Batches />
      </Section>
    </>
  );
}
