import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useState } from 'react';
import { usePollPace } from '../../../../api/live';
import {
  REGISTRATION_POLL_MS,
  registrationExport,
  registrationQuery,
  type RegistrationFilter,
} from '../../../../api/registrations';
import { CopyInvites } from '../copy-invites';
import { RegistrationActions } from './registration-actions';
import { RegistrationItems } from './registration-items';
import { RegistrationSummary } from './registration-summary';
import { PERSON_STATES } from './registration-wording';
import { Button } from '../../../../ui/form/button';
import { buttonLook } from '../../../../ui/form/button-look';
import { MorePages } from '../../../../ui/list/more-pages';
import { Panel } from '../../../../ui/layout/panel';
import { StateFilters } from '../../../../ui/filter/state-filters';
import { StaleNote } from '../../../../page/stale-note';
import { WorkshopBatchOutcomes } from './batch-outcomes';
import { personStatusMark } from '../../../../records/user/user-status-mark';

interface WorkshopPeopleJobProps {
  environment: Environment;
  id: string;
  filter: RegistrationFilter;
}

/** One bulk registration: how it stands, what became of each person, and what can be done with them. */
export function WorkshopPeopleJob({ environment, id, filter }: WorkshopPeopleJobProps) {
  const navigate = useNavigate();
  // While other people of it load, those that were shown stay.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(environment, REGISTRATION_POLL_MS);
  const query = useSuspenseQuery({
    ...registrationQuery(environment, id, shown),
    refetchInterval,
  });
  const { job, items, next_after } = query.data;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <StaleNote
        what="people of this bulk registration"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
      />
      <RegistrationSummary
        job={job}
        actions={
          <>
            <RegistrationActions {...{ environment, job }} />
            <Button
              aria-expanded={isEnding}
              disabledReason={job.counts.registered === 0 ? 'Nobody is registered yet' : undefined}
              onClick={() => {
                setEnding(!isEnding);
              }}
            >
              <FlaskConical size={15} aria-hidden="true" />
              Outcomes…
            </Button>
            <Link
              to="/$environment/qa/people/$id/print"
              params={{ environment, id }}
              className={buttonLook()}
            >
              <Printer size={15} aria-hidden="true" />
              Print QR sheet
            </Link>
            <a href={registrationExport(environment, id)} download className={buttonLook()}>
              <Download size={15} aria-hidden="true" />
              Export CSV
            </a>
            <CopyInvites {...{ environment, job }} />
          </>
        }
      />
      {isEnding && <WorkshopBatchOutcomes {...{ environment, job }} />}
      <div className="mb-3">
        <StateFilters
          label="Outcome"
          words={PERSON_STATES}
          counts={job.counts}
          total={job.total}
          value={filter.state}
          onChoose={(state) => {
            void navigate({
              to: '/$environment/qa/people/$id',
              params: { environment, id },
              search: { state } as object, // this page reads its address itself
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </div>
      <Panel padded={false}>
        {items.length > 0 ? (
          <RegistrationItems {...{ environment, items }} statusOf={personStatusMark} />
        ) : (
          <p className="p-4 text-soft">Nobody of this bulk registration is in this state now.</p>
        )}
      </Panel>
      <MorePages what="people" of="this registration" after={shown.after} nextAfter={next_after} />
    </>
  );
}
