import { isOwnComputer, type Environment, type Offer } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEnvironment } from '../api/use-environment';
import { offerQuery } from '../api/qa/qa-offer';
import '../api/qa/qa-rows';
import { writeOf } from '../api/write';
import { Notice } from '../ui/feedback/notice';
import { localTime } from '../ui/time/times';
import { WriteButton } from './write-button';

const PACE_MS = 10_000;

// Only this part of the offer, because the clock in it changes with every poll and a sheet takes a second to draw.
const phonesOf = (offer: Offer | null) => offer?.phones;

/** Where phones are let in, as a query: null if they are not, undefined if the service does not offer it. */
const usePhones = (environment: Environment) =>
  useQuery({
    ...offerQuery(environment),
    select: phonesOf,
    // Another member may switch it, but not whether the service offers it.
    refetchInterval: ({ state: { data } }) => data?.phones !== undefined && PACE_MS,
  });

/** Turns an invite's address into the one that a phone can open, if phones are let in. */
export function usePhoneAddress(): (invite_url: string) => string {
  const url = usePhones(useEnvironment()).data?.url;
  return useCallback(
    (invite_url) => {
      if (url === undefined || !URL.canParse(invite_url)) return invite_url;
      const { pathname, search } = new URL(invite_url);
      return url + pathname + search;
    },
    [url],
  );
}

/** Lets phones in the same network open invites; empty if the service does not offer that. */
export function PhonesSwitch({ environment }: { environment: Environment }) {
  const { data: phones } = usePhones(environment);
  if (phones === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-52 text-soft">
        {phones ? (
          <>
            Phones in this network can open invites at{' '}
            <code className="font-mono text-[0.94em] text-ink">{new URL(phones.url).host}</code>{' '}
            until {localTime(phones.until, 'minutes')}.
          </>
        ) : (
          'Phones cannot open this computer’s invites. Let phones in the same network open them, and nothing else, for 8 hours.'
        )}
      </p>
      <WriteButton
        key={String(phones === null)}
        verb={phones ? 'Stop phones' : 'Let phones in'}
        variables={{ body: { on: !phones } }}
        mutation={writeOf('qa_phones', { environment })}
      />
    </div>
  );
}

interface PhoneAccessProps {
  /** An address for phones, for a QR code. */
  invite_url: string;
  /** It is one of several. */
  many?: boolean | undefined;
}

/** Says that phones cannot open the invites, and how to change that (README, "--lan"). */
function OwnComputerNote({ invite_url, many }: PhoneAccessProps) {
  return (
    <Notice tone="attention">
      <strong>Phones cannot open {many ? 'these links' : 'this link'}:</strong>{' '}
      <code className="font-mono text-[0.94em] break-all">{new URL(invite_url).host}</code> is a
      loopback address that only the service’s own machine can open. To use a phone, start the
      console with{' '}
      <code className="font-mono text-[0.94em] whitespace-nowrap">npm start -- --lan</code> and{' '}
      {many ? 'register them' : 'register the same ID'} again.
    </Notice>
  );
}

/** The switch that lets phones in; if the service has none, what to do about invites that phones cannot open. */
export function PhoneAccess({ invite_url, many }: PhoneAccessProps) {
  const environment = useEnvironment();
  const { data: phones, isSuccess } = usePhones(environment);
  if (phones !== undefined) return <PhonesSwitch environment={environment} />;
  // While the service cannot be asked, it may have the switch.
  const isNeeded = isSuccess && isOwnComputer(invite_url);
  return isNeeded ? <OwnComputerNote {...{ invite_url, many }} /> : null;
}
