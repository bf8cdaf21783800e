import type { Environment } from '@connect-console/server/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { failureText } from '../../../../api/failure-text';
import { BatchChoice } from '../batch-choice';
import { PastedField } from '../pasted-field';
import { PlanForm } from '../plan-form';
import { whoSearch, type WhoSearch } from '../who';
import { WhoChoice } from '../who-choice';
import { FailurePanel } from '../../../../ui/feedback/failure-panel';
import { Panel } from '../../../../ui/layout/panel';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { usePlanPeople } from './use-plan-users';
import { useRefusalReason } from '../../../../page/use-refusal-reason';

/** A new plan: for whom, how they are to end, and what that will do. */
export function WorkshopOutcomesNew({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const search = whoSearch.parse(useLocation({ select: (location) => location.search }));
  const { who, batch } = search;
  const { people, pasted, jobs, failure, retry } = usePlanPeople(environment, search);
  const disabledReason = useRefusalReason('qa', environment);
  const choose = (next: Partial<WhoSearch>) =>
    void navigate({
      to: '/$environment/qa/outcomes',
      params: { environment },
      search: { ...search, ...next } as object, // this page reads its address itself
      replace: true,
      resetScroll: false,
    });
  return (
    <Panel title="New plan" className="space-y-4">
      <WhoChoice
        value={who}
        onChoose={(next) => {
          choose({ who: next });
        }}
      />
      {who === 'pasted' && <PastedField {...pasted} />}
      {who === 'batch' &&
        (jobs ? (
          <BatchChoice
            jobs={jobs}
            value={batch}
            onChoose={(id) => {
              choose({ batch: id });
            }}
          />
        ) : (
          !failure && <Skeleton className="h-9 w-full max-w-xl" />
        ))}
      {failure && <FailurePanel {...failureText(failure)} onRetry={retry} />}
      <PlanForm
        {...{ environment, people, disabledReason }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
        }
      />
    </Panel>
  );
}
