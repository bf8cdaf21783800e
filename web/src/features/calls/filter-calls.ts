import type { Call, CallEvent } from '@connect-console/server/contract';

/** What of the listed calls is shown; an empty field means any. */
export interface CallFilter {
  status?: string | undefined;
  kind?: string | undefined;
  q?: string | undefined;
}

/** Everything of a call that a search looks into: its raw record and the text of its last answer. */
function searchable(call: Call, answer: CallEvent | null): string {
  const told = [answer?.http_status, answer?.response_body, answer?.network_error?.code];
  return `${JSON.stringify(call.raw)}\n${told.join('\n')}`.toLowerCase();
}

/** The calls that fit every given field; the search ignores case. */
export function filterCalls(
  calls: readonly Call[],
  filter: CallFilter,
  answerOf: (call: Call) => CallEvent | null,
): Call[] {
  const q = filter.q?.trim().toLowerCase() ?? '';
  return calls.filter(
    (call) =>
      (!filter.status || call.status === filter.status) &&
      (!filter.kind || call.webhook_type === filter.kind) &&
      (q === '' || searchable(call, answerOf(call)).includes(q)),
  );
}
