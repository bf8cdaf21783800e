import type { ReactNode } from 'react';
import { Button } from '../form/button';
import { CopyButton } from '../form/copy-button';
import { StatusShape } from './status';
import { visibleText } from '../text/visible-text';

interface FailurePanelProps {
  title: string;
  /** What it means. */
  meaning: string;
  /** What to do about it. */
  remedy: string;
  requestId: string | null;
  /** As the service sent it. */
  failureCode: string | null;
  failureReason: string | null;
  onRetry?: () => void;
  /** "Try again", or the name of the write. */
  retryText?: string;
  retrying?: boolean;
  /** A retry that asks first. */
  children?: ReactNode;
}

/** A failure: what happened, what it means, what to do, and the identifiers for support. */
export function FailurePanel(props: FailurePanelProps) {
  const { title, meaning, remedy, requestId, failureCode, failureReason, onRetry } = props;
  const identifiers = [
    ['failure_code', failureCode],
    ['failure_reason', failureReason],
    ['Request', requestId],
  ].filter((entry): entry is [string, string] => entry[1] !== null);
  return (
    <div role="alert" className="rounded-card border border-bad/45 bg-surface p-4 sm:p-[18px]">
      <p className="flex items-center gap-2 font-medium text-bad">
        <StatusShape tone="bad" />
        {title}
      </p>
      <p className="mt-1.5 max-w-[72ch]">{meaning}</p>
      <p className="mt-0.5 max-w-[72ch] text-soft">{remedy}</p>
      {identifiers.length > 0 && (
        <dl className="mt-3 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {identifiers.map(([name, value]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="text-soft">{name}</dt>
              <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
                {visibleText(value)}
                {name === 'Request' && <CopyButton text={value} what="request id" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} pending={props.retrying ?? false}>
          {props.retryText ?? 'Try again'}
        </Button>
      )}
      {props.children && <div className="mt-4">{props.children}</div>}
    </div>
  );
}
