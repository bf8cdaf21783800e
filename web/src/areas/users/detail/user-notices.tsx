import type { UserDetail } from '@connect-console/server/contract';
import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';

interface UserNoticesProps {
  user: UserDetail;
}

/** Says if the lists leave the user out, and if the service no longer states the user's status. */
export function UserNotices({ user }: UserNoticesProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const { reference_user_id, removed_at, check_refusal, check_refused_at } = user;
  return (
    <div className="mb-3.5 space-y-3.5 empty:hidden">
      {removed_at !== null && (
        <Notice
          tone="off"
          actions={
            <WriteButton
              verb={`Restore${inProduction}`}
              mutation={writeOf('restore_users', { environment })}
              variables={{ body: { reference_user_ids: [reference_user_id] } }}
            />
          }
        >
          Removed from the lists <ConsoleTime ms={removed_at} />. A new webhook call or registration
          restores the user.
        </Notice>
      )}
      {check_refusal !== null && check_refused_at !== null && (
        <Notice tone="attention">
          The service has refused the status checks of this user since{' '}
          <ConsoleTime ms={check_refused_at} form="clock" /> (
          <bdi>{visibleText(check_refusal)}</bdi>).{' '}
          {check_refusal === 'DOES_NOT_EXIST' && 'It knows no such user with the present API key. '}
          The page shows what was known before, and what webhook calls say.
        </Notice>
      )}
    </div>
  );
}
