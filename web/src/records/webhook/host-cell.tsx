import type { ReactNode } from 'react';
import { Matched } from '../../ui/text/matched';
import { destinationHost } from './webhooks';

/** The host of a destination in a row, with the whole URL on hover; null if there is none. */
export function hostCell(url: string | null): ReactNode {
  const host = destinationHost(url);
  if (host === null) return null;
  return (
    <bdi title={url ?? ''} className="font-mono text-[0.94em] text-soft">
      <Matched text={host} />
    </bdi>
  );
}
