import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { registeredIds } from '../api/people-ids';
import { PlanForm } from '../features/workshop/outcomes/plan-form';
import { Panel } from '../ui/panel';
import { useRefusalReason } from './use-refusal-reason';

interface WorkshopOutcomesBatchProps {
  environment: Environment;
  job: RegistrationJob;
  /** The first of its people who are registered. */
  sample: readonly string[];
}

/** Outcomes for all whom one bulk registration has registered; for its page, which loads it by itself. */
export function WorkshopOutcomesBatch({ environment, job, sample }: WorkshopOutcomesBatchProps) {
  const navigate = useNavigate();
  const disabledReason = useRefusalReason('qa', environment);
  const people = {
    total: job.counts.registered,
    sample,
    all: () => registeredIds(environment, job.id),
  };
  return (
    <Panel title="Outcomes">
      <PlanForm
        {...{ environment, people, disabledReason }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
        }
      />
    </Panel>
  );
}
