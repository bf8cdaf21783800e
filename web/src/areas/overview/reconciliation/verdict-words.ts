import type { CompletionVerdict } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

/** What may have become of a person's completion, in words: the state, and what follows from it. */
interface VerdictWords {
  tone: Tone;
  word: string;
  meaning: string;
}

/** A call's own words where there is a call; "cannot tell" is never "not delivered" (reading rule 8). */
export function verdictWords<Call>(
  verdict: CompletionVerdict,
  call: Call | null,
  callWords: (call: Call) => { text: string; tone: Tone },
): VerdictWords {
  const said = call && callWords(call);
  switch (verdict) {
    case 'failed':
      return {
        tone: 'bad',
        word: said?.text ?? 'Failed',
        meaning: 'It is not tried again by itself. Mend the destination, then rerun.',
      };
    case 'retrying':
      return {
        tone: said?.tone ?? 'attention',
        word: said?.text ?? 'Retrying',
        meaning: 'No destination has accepted it yet; the service goes on trying.',
      };
    case 'no_call':
      return {
        tone: 'bad',
        word: 'No call was made',
        meaning:
          'Without a destination an event makes no call, and nothing can be rerun: tell the business by other means.',
      };
    case 'cannot_tell':
      return {
        tone: 'off',
        word: said ? `Cannot tell: ${said.text}` : 'Cannot tell',
        meaning: said
          ? 'The specification does not say what this status means for a delivery.'
          : 'The service’s calls may name nobody, or the archive may not reach to where the call would be.',
      };
  }
}
