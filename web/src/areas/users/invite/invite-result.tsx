import type { ConnectionStatus, PersonStatus } from '@connect-console/server/contract';
import { CopyButton } from '../../../ui/form/copy-button';
import { RawRecord } from '../../../ui/text/raw-record';
import { StatusShape } from '../../../ui/feedback/status-shape';
import { toneText } from '../../../ui/feedback/tone';
import { visibleText } from '../../../ui/text/visible-text';
import { personWording } from '../../../records/user/user-wording';
import { resultFields } from './result-fields';
import { StateRing } from './state-ring';

interface InviteResultProps {
  status: PersonStatus;
  /** What get_status answered; null while it has not. */
  answer: ConnectionStatus | null;
}

/** What an invite came to: the outcome in the closed ring, the results under it, the raw record one click away. */
export function InviteResult({ status, answer }: InviteResultProps) {
  const { tone, word, meaning } = personWording[status];
  const fields = resultFields(answer?.has_connection ? answer.results : []);
  const score = fields.find((field) => field.kind === 'score');
  const others = fields.filter((field) => field !== score);
  return (
    <div className="flex flex-col gap-4">
      <StateRing tone={tone} isSmall>
        <div className="text-center">
          <span className={`mb-1.5 flex justify-center ${toneText[tone]}`}>
            <StatusShape tone={tone} size={score ? 26 : 40} />
          </span>
          <p className={`text-lg font-semibold ${toneText[tone]}`}>{word}</p>
          {score && (
            <div className="mt-1">
              <p className="text-3xl font-semibold tracking-tight tabular-nums">{score.text}</p>
              <p className="text-sm text-soft">{score.name}</p>
            </div>
          )}
        </div>
      </StateRing>
      {status !== 'verified' && <p className="text-center text-sm text-soft">{meaning}</p>}
      {others.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-sm">
          {others.map(({ name, known, text, kind }, index) => (
            <div key={`${index}-${name}`} className="flex items-center justify-between gap-4 py-2">
              <dt className={`shrink-0 text-soft ${known ? '' : 'font-mono'}`}>
                {visibleText(name)}
              </dt>
              <dd className="flex min-w-0 items-center gap-1">
                <span className={`break-all ${kind === 'id' || !known ? 'font-mono' : ''}`}>
                  {visibleText(text)}
                </span>
                {kind === 'id' && <CopyButton text={text} what={name} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer && <RawRecord value={answer.raw} label="Raw answer of get_status" />}
    </div>
  );
}
