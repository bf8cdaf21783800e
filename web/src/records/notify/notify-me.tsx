import { isOutcomeOpen } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { callDetailQuery } from '../../api/calls/call-detail';
import { callLink, userLink } from '../../api/record-address';
import { userQuery } from '../../api/users/users';
import { visibleText } from '../../ui/text/visible-text';
import { callWording } from '../call/call-wording';
import { userWording } from '../user/user-wording';
import { NotifyButton, type Announcement } from './notify-button';

interface NotifyMeProps {
  kind: 'user' | 'call';
  id: string;
  /** Below the button, what is awaited: "the outcome is known". */
  when: string;
}

/** Notifies once the outcome of a user, or the end of a call, is known. */
export function NotifyMe({ kind, id, when }: NotifyMeProps) {
  const environment = useEnvironment();
  const watchKey = JSON.stringify([environment, kind, id]);
  const button = { watchKey, what: `when ${when}` };
  const news = (title: string, link: Announcement['link']) => [
    { title, body: `${visibleText(id)} in ${environment}`, tag: watchKey, link },
  ];
  return kind === 'user' ? (
    <NotifyButton
      {...button}
      watched={{
        query: userQuery(environment, id),
        newsOf: (user) =>
          !user || isOutcomeOpen(user.status)
            ? []
            : news(`User: ${userWording[user.status].text}`, userLink(environment, id)),
        isOnce: true,
      }}
    />
  ) : (
    <NotifyButton
      {...button}
      watched={{
        query: callDetailQuery(environment, id),
        newsOf: (found) =>
          found?.call.state === 'delivered' || found?.call.state === 'failed'
            ? news(`Call: ${callWording(found.call).text}`, callLink(environment, id))
            : [],
        isOnce: true,
      }}
    />
  );
}
