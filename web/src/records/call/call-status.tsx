import { StatusMark } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import {
  callWording,
  listedWording,
  type CallWording,
  type ListedCall,
  type WordedCall,
} from './call-wording';

/** A state in these words, as shape, word and colour. */
export function WordedStatus({ text, tone, status }: CallWording) {
  return (
    <StatusMark status={status} tone={tone}>
      {visibleText(text)}
    </StatusMark>
  );
}

/** A call's state as shape, word and colour. */
export function CallStatus({ call }: { call: WordedCall }) {
  return <WordedStatus {...callWording(call)} />;
}

/** The same for a call of which only its listing is known. */
export function ListedCallStatus({ call }: { call: ListedCall }) {
  return <WordedStatus {...listedWording(call)} />;
}
