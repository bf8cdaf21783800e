import { QueryObserver } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { callDetailQuery } from '../../api/calls/call-detail';
import { callLink, userLink } from '../../api/record-address';
import { userQuery } from '../../api/users/users';
import { visibleText } from '../../ui/text/visible-text';
import { callWording } from '../call/call-wording';
import { isOpen, userWording } from '../user/user-wording';
import { NotifyButton, type Observe } from './notify-button';

// A hidden tab gets no pushes after half a minute, so the record is also polled; browsers may slow that to once a
// minute.
const OFTEN = { refetchInterval: 15_000, refetchIntervalInBackground: true };

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
  const observe: Observe = (client, { announce, end, failed }) => {
    const known = (title: string) => {
      const link = kind === 'user' ? userLink(environment, id) : callLink(environment, id);
      announce({ title, body: `${visibleText(id)} in ${environment}`, tag: watchKey, link });
      end();
    };
    if (kind === 'user') {
      const user = new QueryObserver(client, { ...userQuery(environment, id), ...OFTEN });
      return user.subscribe(({ data, error }) => {
        if (data && !isOpen(data.status)) known(`User: ${userWording[data.status].word}`);
        if (error) failed(error);
      });
    }
    const call = new QueryObserver(client, { ...callDetailQuery(environment, id), ...OFTEN });
    return call.subscribe(({ data, error }) => {
      const state = data?.call.state;
      if (data && (state === 'delivered' || state === 'failed')) {
        known(`Call: ${callWording(data.call).text}`);
      }
      if (error) failed(error);
    });
  };
  return <NotifyButton {...{ watchKey, observe }} what={`when ${when}`} />;
}
