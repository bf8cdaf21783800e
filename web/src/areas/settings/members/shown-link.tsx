import type { MemberLink } from '@connect-console/server/contract';
import { ShownOnce } from '../shown-once';
import { ConsoleTime } from '../../../page/console-time';

/** A link that was just created, and its member. */
export interface MadeLink extends MemberLink {
  name: string;
  isInvite: boolean;
}

/** Shows a link once; it is open while it is rendered. */
export function ShownLink({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  return (
    <ShownOnce
      title={made.isInvite ? 'Invite link for' : 'Password link for'}
      name={made.name}
      text={made.link}
      what="link"
      about={
        <>
          <p>
            Copy the link and pass it on yourself: the console does not send it.{' '}
            <strong className="font-medium text-ink">It is shown only now.</strong>
          </p>
          <p>
            It works once, until{' '}
            <span className="text-ink">
              <ConsoleTime ms={made.expires_at} form="clock" />
            </span>
            . A person who opens it can set the password of this account.
          </p>
        </>
      }
      onClose={onClose}
    />
  );
}
