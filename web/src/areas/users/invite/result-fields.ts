import type { DataResult } from '@connect-console/server/contract';

/** One field of a result: `name` is the service's own unless the field is one of part 2.1. */
interface ResultField {
  name: string;
  known: boolean;
  text: string;
  kind: 'score' | 'seconds' | 'id' | 'other';
  /** What it means for a business. */
  meaning?: string;
}

type KnownField = Pick<ResultField, 'name' | 'kind' | 'meaning'>;

const KNOWN: Record<string, KnownField> = {
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
  is_phone_number_verified: { name: 'Phone number verified', kind: 'other' },
};

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

function known(name: string): KnownField | undefined {
  return Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
}

/** The fields of get_status's results in one list, those of part 2.1 in words, all others unchanged. */
export function resultFields(results: readonly DataResult[]): ResultField[] {
  return results.flatMap(({ values }) =>
    Object.entries(values).map(([field, value]): ResultField => {
      const words = known(field);
      const text = asText(value);
      if (!words) return { name: field, known: false, text, kind: 'other' };
      return { ...words, known: true, text: words.kind === 'seconds' ? `${text} s` : text };
    }),
  );
}
