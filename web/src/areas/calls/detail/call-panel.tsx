import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { lazy } from 'react';
import { DetailPanel } from '../../../ui/layout/detail-panel';
import { RecordLink } from '../../../ui/table/record-link';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import type { OpenCallProps } from './call-open';
import { Section } from '../../../page/section';

// The list comes without what only an open call needs.
const OpenCall = lazy(async () => ({ default: (await import('./call-open')).OpenCall }));

interface CallPanelProps extends OpenCallProps {
  takesFocus: boolean;
}

/** The call that is open, also when the service no longer lists it. */
export function CallPanel({ takesFocus, ...props }: CallPanelProps) {
  const { environment, transaction_id } = props;
  const navigate = useNavigate();
  const link = {
    to: '/$environment/calls',
    params: { environment },
    search: (before: object): object => ({ ...before, transaction_id: undefined }),
    resetScroll: false,
  } as const;
  return (
    <DetailPanel
      what="Call"
      id={transaction_id}
      takesFocus={takesFocus}
      onClose={() => void navigate(link)}
      close={
        <RecordLink
          {...link}
          preload={false}
          aria-label="Close the call"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      <Section
        resetKey={JSON.stringify([environment, transaction_id])}
        pending={<SkeletonRows what="the call" rows={8} />}
      >
        <OpenCall key={transaction_id} {...props} />
      </Section>
    </DetailPanel>
  );
}
