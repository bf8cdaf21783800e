import type { AttemptDetail } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { attemptDetailQuery, callDetailQuery } from '../../api/calls/call-detail';
import { Section } from '../../page/section';
import { CompareAttempts } from '../../records/attempt/compare-attempts';
import { useRequestSources, type RequestSource } from '../../records/attempt/request-sources';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { Modal } from '../../ui/form/modal';

interface Compared {
  attempt: AttemptDetail;
  source: RequestSource | null | undefined;
}

/** An attempt with where its request is stored; null if the console does not know it. */
function useCompared(key: string): Compared | null {
  const environment = useEnvironment();
  const { data: attempt } = useSuspenseQuery(attemptDetailQuery(environment, key));
  const transaction_id = attempt?.transaction_id ?? null;
  const { data: call } = useQuery({
    ...callDetailQuery(environment, transaction_id ?? ''),
    enabled: transaction_id !== null,
  });
  const sourceOf = useRequestSources(call ?? null);
  return attempt && { attempt, source: sourceOf(attempt) };
}

interface CompareSelectedProps {
  /** The `attempt_key` of each. */
  keys: readonly [string, string];
}

function Comparison({ keys }: CompareSelectedProps) {
  const one = useCompared(keys[0]);
  const other = useCompared(keys[1]);
  if (!one || !other) {
    return <Notice tone="off">The console has no record of one of these attempts.</Notice>;
  }
  const isInOrder = one.attempt.sequence <= other.attempt.sequence;
  const [older, newer] = isInOrder ? [one, other] : [other, one];
  return (
    <CompareAttempts
      attempts={[older.attempt, newer.attempt]}
      sources={[older.source, newer.source]}
    />
  );
}

/** The differences between two attempts, of one call or of two. */
export function CompareSelected(props: CompareSelectedProps & { onClose: () => void }) {
  const { onClose, ...compared } = props;
  return (
    <Modal
      title="Compare attempts"
      text="The older attempt comes first."
      width="w-[min(900px,calc(100vw-32px))]"
      onEscape={onClose}
    >
      <Section resetKey={compared.keys.join(' ')} what="the attempts" rows={6}>
        <Comparison {...compared} />
      </Section>
      {/* At the bottom of the visible part, so that focusing it scrolls past nothing. */}
      <div className="sticky -bottom-5 mt-5 -mb-5 flex justify-end bg-surface py-3">
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
