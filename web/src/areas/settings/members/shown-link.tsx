import type { MemberLink } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../api/service-clock';
import { visibleText } from '../../../ui/text/visible-text';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { ShownOnce } from '../shown-once';

/** A link that was just made, and whose it is. */
export interface MadeLink extends MemberLink {
  name: string;
  isInvite: boolean;
}

/** Shows a link once; it is open while it is rendered. */
export function ShownLink({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const now = useBrowserNow();
  return (
    <ShownOnce
      title={
        <>
          {made.isInvite ? 'Invite link' : 'Password link'} for <bdi>{visibleText(made.name)}</bdi>
        </>
      }
      text={made.link}
      what="link"
      about={
        <>
          <p>
            Copy the link and pass it on yourself: the console sends no email.{' '}
            <strong className="font-medium text-ink">It is shown only now.</strong>
          </p>
          <p>
            It works once, until{' '}
            <span className="text-ink">
              <TimeStamp ms={made.expires_at} now={now} form="clock" />
            </span>
            . A person who opens it can set the password of this account.
          </p>
        </>
      }
      onClose={onClose}
    />
  );
}
