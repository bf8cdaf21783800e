import type { Environment, UnknownPerson } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { userLink } from '../../../api/user-address';
import { KindName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { numberText } from '../../../ui/text/counts';
import type { CallWords } from '../strip/strip-calls';
import { failureText } from '../../../api/failure-text';
import { followMutation } from '../../../api/users';
import { Button } from '../../../ui/form/button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface FollowButtonProps {
  environment: Environment;
  id: string;
  disabledReason: string | undefined;
}

/** Puts somebody on the roster whom only calls name; the service is asked whether it knows them. */
function FollowButton({ environment, id, disabledReason }: FollowButtonProps) {
  const underWay = useRef(false);
  const follow = useMutation(followMutation(environment, useQueryClient()));
  if (follow.isSuccess) {
    return (
      <span role="status" className="text-sm">
        <StatusMark status="followed" tone="good">
          Followed
        </StatusMark>
      </span>
    );
  }
  return (
    <>
      <Button
        aria-label={`Follow ${id}`}
        pending={follow.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          if (underWay.current) return;
          underWay.current = true;
          follow.mutate(id, {
            onSettled: () => {
              underWay.current = false;
            },
          });
        }}
      >
        Follow this person
      </Button>
      {follow.isError && (
        <div className="w-full">
          <FailurePanel {...failureText(follow.error)} />
        </div>
      )}
    </>
  );
}

interface UnknownPeopleProps {
  environment: Environment;
  people: readonly UnknownPerson[];
  callWords: CallWords;
  /** Why the role may not follow anybody here. */
  disabledReason: string | undefined;
}

/** People whom calls name and the console does not know, and the way to follow them. */
export function UnknownPeople(props: UnknownPeopleProps) {
  const { environment, people, callWords, disabledReason } = props;
  const now = useServiceNow(environment);
  return (
    <ul className="divide-y divide-line">
      {people.map(({ reference_user_id: id, newest_call, calls }) => {
        const { text, tone } = callWords(newest_call);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 text-sm first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-[1_1_26rem]">
              <p>
                <Link
                  {...userLink(environment, id)}
                  className="font-medium hover:text-accent hover:underline"
                >
                  <ShortId id={id} limit={32} inControl />
                </Link>
              </p>
              <p className="flex flex-wrap items-center gap-x-2.5 text-soft">
                <Link
                  to="/$environment/calls"
                  params={{ environment }}
                  search={{ person: id }}
                  className="text-accent hover:underline"
                >
                  {numberText(calls)} {calls.count === 1 ? 'call' : 'calls'}
                </Link>
                <span>
                  newest: <KindName kind={newest_call.webhook_type} />
                </span>
                <StatusMark status={newest_call.status} tone={tone}>
                  {text}
                </StatusMark>
                {newest_call.created_at !== null && (
                  <TimeStamp ms={newest_call.created_at} now={now} />
                )}
              </p>
            </div>
            <FollowButton {...{ environment, id, disabledReason }} />
          </li>
        );
      })}
    </ul>
  );
}
