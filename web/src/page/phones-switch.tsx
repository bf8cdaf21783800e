import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { offerQuery } from '../api/qa/qa-offer';
import { phonesMutation } from '../api/qa/sandbox-clock';
import { useRefusalReason } from './role';
import { wallClock } from '../ui/time/times';
import { WriteButton } from './write-button';

/** The address of an invite for a phone: where phones are let in, the one that they can open. */
export function usePhoneUrl(environment: Environment, invite_url: string): string {
  const phones = useQuery(offerQuery(environment)).data?.phones;
  if (!phones || !URL.canParse(invite_url)) return invite_url;
  const { pathname, search } = new URL(invite_url);
  return phones.url + pathname + search;
}

/** Lets phones in the same network open invites; nothing where the service does not offer that. */
export function PhonesSwitch({ environment }: { environment: Environment }) {
  const phones = useQuery(offerQuery(environment)).data?.phones;
  const mutation = phonesMutation(environment);
  const disabledReason = useRefusalReason('qa', environment);
  if (phones === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-52 text-soft">
        {phones ? (
          <>
            Phones in this network can open invites at{' '}
            <code className="font-mono text-[0.94em] text-ink">{new URL(phones.url).host}</code>{' '}
            until {wallClock(phones.until).slice(0, 5)}.
          </>
        ) : (
          'Phones cannot open this computer’s invites. Let phones in the same network open them, and nothing else, for 8 hours.'
        )}
      </p>
      <WriteButton
        key={String(phones === null)}
        verb={phones ? 'Stop phones' : 'Let phones in'}
        variables={!phones}
        {...{ mutation, disabledReason }}
      />
    </div>
  );
}
