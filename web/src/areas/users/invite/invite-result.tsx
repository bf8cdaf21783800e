import {
  readConnectionStatus,
  type DataResult,
  type UserDetail,
} from '@connect-console/server/contract';
import { statusText, userWording } from '../../../records/user/user-wording';
import { StatusShape, toneText } from '../../../ui/feedback/status';
import { CopyButton } from '../../../ui/form/copy-button';
import { RawRecord } from '../../../ui/text/raw-record';
import { visibleText } from '../../../ui/text/visible-text';
import { StateRing } from './state-ring';

interface FieldWords {
  name: string;
  /** `raw`: not a field of part 2.1, so its name is the service's own. */
  kind: 'score' | 'seconds' | 'id' | 'fact' | 'raw';
  /** What it means for a business. */
  meaning?: string;
}

const KNOWN: Record<string, FieldWords> = {
  humanness_score: {
    name: 'Humanness score',
    kind: 'score',
    meaning: 'The service’s rating of how certain it is that this user is a human.',
  },
  fulfillment_time_s: { name: 'Fulfillment time', kind: 'seconds' },
  unique_human_id: {
    name: 'Unique human ID',
    kind: 'id',
    meaning: 'The same human has the same ID for all your users. Other businesses see another ID.',
  },
  is_phone_number_verified: { name: 'Phone number verified', kind: 'fact' },
};

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

/** The fields of get_status's results in one list, those of part 2.1 in words, all others unchanged. */
export function resultFields(results: readonly DataResult[]): (FieldWords & { text: string })[] {
  return results.flatMap(({ values }) =>
    Object.entries(values).map(([field, value]) => {
      const known = Object.hasOwn(KNOWN, field) ? KNOWN[field] : undefined;
      const words = known ?? { name: field, kind: 'raw' as const };
      const text = asText(value);
      return { ...words, text: words.kind === 'seconds' ? `${text} s` : text };
    }),
  );
}

/** The result of an invite: the outcome in the closed ring, the results below it, and the raw record. */
export function InviteResult({ user }: { user: UserDetail }) {
  const connection = readConnectionStatus(user.last_response);
  const { tone, text, next } = userWording[user.status];
  const fields = resultFields(connection?.has_connection ? connection.results : []);
  const score = fields.find((field) => field.kind === 'score');
  const others = fields.filter((field) => field !== score);
  return (
    <div className="flex flex-col gap-4">
      <StateRing tone={tone} isSmall>
        <div className="text-center">
          <span className="mb-1.5 flex justify-center">
            <StatusShape tone={tone} size={score ? 26 : 40} />
          </span>
          <div className={`text-lg font-semibold ${toneText[tone]}`}>{text}</div>
          {score && (
            <dl className="mt-1 flex flex-col-reverse">
              <dt className="text-sm text-soft">{score.name}</dt>
              <dd className="text-3xl font-semibold tracking-tight tabular-nums">{score.text}</dd>
            </dl>
          )}
        </div>
      </StateRing>
      {user.status !== 'verified' && (
        <div className="space-y-2 text-center text-sm text-soft">
          <p>{statusText(user)}</p>
          {next !== undefined && <p>{next}</p>}
        </div>
      )}
      {score?.meaning !== undefined && (
        <p className="text-center text-sm text-soft">{score.meaning}</p>
      )}
      {others.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-sm">
          {others.map(({ name, text, kind, meaning }, index) => (
            <div
              key={`${index}-${name}`}
              className="flex flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <dt className={`shrink-0 text-soft ${kind === 'raw' ? 'font-mono' : ''}`}>
                {visibleText(name)}
              </dt>
              <dd className="flex min-w-0 items-center gap-1">
                <span className={`break-all ${['id', 'raw'].includes(kind) ? 'font-mono' : ''}`}>
                  {visibleText(text)}
                </span>
                {kind === 'id' && <CopyButton text={text} what={name} />}
              </dd>
              {meaning !== undefined && <dd className="w-full text-soft">{meaning}</dd>}
            </div>
          ))}
        </dl>
      )}
      {connection && <RawRecord value={connection.raw} label="Raw get_status response" />}
    </div>
  );
}
