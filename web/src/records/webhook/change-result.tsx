import type { Environment } from '@connect-console/server/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { changeDestinationsMutation, type DestinationChange } from '../../api/webhooks/webhooks';
import { WriteButton } from '../../page/write-button';
import { Notice } from '../../ui/feedback/notice';
import { countText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { areInForce, refusalOf, undoOf } from './destination-changes';
import type { Webhook } from './webhooks';

function resultText(
  environment: Environment,
  changes: readonly DestinationChange[],
  isUndo: boolean,
) {
  const urls = new Set(changes.map(({ to }) => to));
  const [url = null] = urls;
  const one = urls.size === 1 ? url : null;
  const count = changes.length === 1 ? '' : ` for ${countText(changes.length, 'webhook')}`;
  const isDeleted = changes.every(({ to }) => to === null);
  if (isDeleted && !isUndo)
    return `Deleted in ${environment}. Pending calls of this event type may fail.`;
  const restored = changes.filter(({ to }) => to !== null).length;
  // Only an undo both sets and deletes destinations.
  if (!isDeleted && restored < changes.length)
    return `Undone in ${environment}: ${restored} restored, ${changes.length - restored} without a destination again. Webhooks of event types without a destination are not sent. New webhooks of the others use theirs immediately, pending calls at their next attempt.`;
  const shown = one === null ? '' : ': ';
  const types = changes.length === 1 ? 'this event type' : 'these event types';
  return (
    <>
      {isUndo ? 'Undone' : 'Saved'} in {environment}
      {count}
      {shown}
      {one !== null && (
        <span className="font-mono text-[0.94em] break-all">{visibleText(one)}</span>
      )}
      .{' '}
      {isDeleted
        ? `Webhooks of ${types} are not sent.`
        : `New webhooks of ${types} use ${one === null ? 'them' : 'it'} immediately, pending calls at their next attempt.`}
    </>
  );
}

interface ChangeResultProps {
  /** The last change; empty before the first. */
  changes: readonly DestinationChange[];
  /** The current webhooks. */
  webhooks: readonly Webhook[];
}

/** The result of the last change with its undo, while the webhooks are still as it or its undo left them. */
export function ChangeResult({ changes, webhooks }: ChangeResultProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const mutation = changeDestinationsMutation(environment);
  const result = useRef<HTMLDivElement>(null);
  const undo = useMemo(() => undoOf(changes), [changes]);
  const [undone, setUndone] = useState<readonly DestinationChange[]>();
  const isUndo = undone === changes;
  const made = isUndo ? undo : changes;
  const shown = made.length > 0 && areInForce(made, webhooks) ? made : null;
  useEffect(() => {
    // The pressed button is gone, so the result takes the focus.
    if (shown && document.activeElement === document.body) result.current?.focus();
  }, [shown]);
  if (!shown) return null;
  const isDeletion = shown.every(({ to }) => to === null);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice
        tone={isDeletion ? 'off' : 'good'}
        live
        actions={
          !isUndo && (
            <WriteButton
              verb={`Undo${inProduction}`}
              disabledReason={refusalOf(undo)}
              mutation={mutation}
              variables={undo}
              onDone={() => {
                setUndone(changes);
              }}
            />
          )
        }
      >
        {resultText(environment, shown, isUndo)}
      </Notice>
    </div>
  );
}
