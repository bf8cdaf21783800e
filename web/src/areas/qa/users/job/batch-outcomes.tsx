import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { registeredIds } from '../../../../api/registrations';
import { Panel } from '../../../../ui/layout/panel';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { useRefusalReason } from '../../../../page/use-refusal-reason';

// Only who ends the checks needs it.
const PlanForm = lazy(async () => ({
  default: (await import('../../outcomes/plan-form')).PlanForm,
}));

interface WorkshopBatchOutcomesProps {
  environment: Environment;
  job: RegistrationJob;
}

/** How the checks of everybody in a bulk registration are to end. */
export function WorkshopBatchOutcomes({ environment, job }: WorkshopBatchOutcomesProps) {
  const navigate = useNavigate();
  const disabledReason = useRefusalReason('qa', environment);
  const total = job.counts.registered;
  if (total === 0) return null;
  return (
    <Panel title="Outcomes for all who are registered" className="mb-4 animate-enter">
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <PlanForm
          {...{ environment, disabledReason }}
          people={{ total, sample: [], all: () => registeredIds(environment, job.id) }}
          onStarted={({ id }) =>
            void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
          }
        />
      </Suspense>
    </Panel>
  );
}
