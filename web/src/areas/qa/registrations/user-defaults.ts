import {
  DATA_REQUEST_TYPES,
  httpUrl,
  identifier,
  type DataRequestType,
} from '@connect-console/server/contract';
import type { Defaults } from './users-draft';

/** What holds for all, as it stands in its fields. */
export interface DefaultValues {
  redirect_url: string;
  uniqueness_region_id: string;
  data_request_type: DataRequestType;
}

/** Nothing but the usual data request. */
export const NO_DEFAULTS: DefaultValues = {
  redirect_url: '',
  uniqueness_region_id: '',
  data_request_type: DATA_REQUEST_TYPES[0],
};

/** What is wrong, by the field that it is about. */
type DefaultProblems = Partial<Record<'redirect_url' | 'uniqueness_region_id', string>>;

/** What is wrong with what holds for all; an empty field is not given. */
export function defaultProblems(values: DefaultValues): DefaultProblems {
  const problems: DefaultProblems = {};
  for (const [field, schema] of [
    ['redirect_url', httpUrl],
    ['uniqueness_region_id', identifier],
  ] as const) {
    if (values[field] === '') continue;
    const message = schema.safeParse(values[field]).error?.issues[0]?.message;
    if (message !== undefined) problems[field] = message;
  }
  return problems;
}

/** The same as a row says it: what is not given, or wrong, is left out. */
export function defaultsOf(values: DefaultValues): Defaults {
  const problems = defaultProblems(values);
  const { redirect_url, uniqueness_region_id, data_request_type } = values;
  return {
    data_request_type,
    ...(redirect_url !== '' && !problems.redirect_url && { redirect_url }),
    ...(uniqueness_region_id !== '' && !problems.uniqueness_region_id && { uniqueness_region_id }),
  };
}
