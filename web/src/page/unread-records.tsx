import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../api/failure-text';
import { unreadQuery } from '../api/calls/unread';
import { FailurePanel } from '../ui/feedback/failure-panel';
import { Notice, UnreadableRecords } from '../ui/feedback/notice';

interface UnreadRecordsProps {
  environment: Environment;
  what: 'calls' | 'attempts';
  count: number;
}

function AsListed({ environment, what }: Omit<UnreadRecordsProps, 'count'>) {
  const { data, error, refetch } = useQuery(unreadQuery(environment, what));
  if (error) return <FailurePanel {...failureText(error)} onRetry={() => void refetch()} />;
  return data ? <UnreadableRecords records={data} /> : null;
}

/** Records of the service's list that could not be read, and so are not kept: how many, and what they are. */
export function UnreadRecords({ environment, what, count }: UnreadRecordsProps) {
  const [isShown, setShown] = useState(false);
  const records = count === 1 ? '1 record' : `${count} records`;
  return (
    <div className="mb-3">
      <Notice tone="attention">
        <p>
          {records} of the service’s last list could not be read, so{' '}
          {count === 1 ? 'it is' : 'they are'} not among these {what}.{' '}
          <button
            type="button"
            aria-expanded={isShown}
            className="font-medium text-accent hover:underline"
            onClick={() => {
              setShown(!isShown);
            }}
          >
            {isShown ? 'Hide' : 'Show'} current list
          </button>
        </p>
        {isShown && <AsListed {...{ environment, what }} />}
      </Notice>
    </div>
  );
}
