import type { CallEvent } from '@connect-console/server/contract';
import { answerWords } from './answer-chip';
import { excerpt } from './body-text';

/** What came back in one line: the answer in words, and how the body begins. */
export function EventAnswer({ event }: { event: CallEvent }) {
  const body = event.response_body === null ? '' : excerpt(event.response_body);
  return (
    <>
      <span>{answerWords(event)}</span>
      {body !== '' && <bdi className="ml-2 font-mono text-[0.94em] text-soft">{body}</bdi>}
    </>
  );
}
