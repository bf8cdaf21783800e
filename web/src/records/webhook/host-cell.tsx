import { Matched } from '../../ui/text/matched';
import { destinationHost } from './webhooks';

/** The host of a destination in a row, with the whole URL on hover; a dash if there is none. */
export function HostCell({ url }: { url: string | null }) {
  const host = destinationHost(url);
  if (host === null) return <span className="text-soft">–</span>;
  return (
    <bdi title={url ?? ''} className="font-mono text-[0.94em] text-soft">
      <Matched text={host} />
    </bdi>
  );
}
