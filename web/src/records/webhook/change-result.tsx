import type { Environment } from '@connect-console/server/contract';
import { useEffect, useRef } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import {
  changeDestinationsMutation,
  useDestinationChanges,
  type DestinationChange,
} from '../../api/webhooks/webhooks';
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
  /** The current webhooks, of which the changes are shown. */
  webhooks: readonly Webhook[];
  /** How many of them a change has at least: the others are shown beside their webhook. */
  least?: number;
}

/** The result of the last change with its undo, while the webhooks are still as it or its undo left them. */
export function ChangeResult({ webhooks, least = 1 }: ChangeResultProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const result = useRef<HTMLDivElement>(null);
  const last = useDestinationChanges(environment).findLast(
    ({ changes }) => changes.length >= least && areInForce(changes, webhooks),
  );
  useEffect(() => {
    // The pressed button is gone, so the result takes the focus.
    if (last && document.activeElement === document.body) result.current?.focus();
  }, [last]);
  if (!last) return null;
  const { changes, isUndo = false } = last;
  const undo = undoOf(changes);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice
        tone={changes.every(({ to }) => to === null) ? 'off' : 'good'}
        live
        actions={
          !isUndo && (
            <WriteButton
              verb={`Undo${inProduction}`}
              disabledReason={refusalOf(undo)}
              mutation={changeDestinationsMutation(environment)}
              variables={{ changes: undo, isUndo: true }}
            />
          )
        }
      >
        {resultText(environment, changes, isUndo)}
      </Notice>
    </div>
  );
}
