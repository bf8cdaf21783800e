import { StatusMark } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import {
  callWording,
  listedWording,
  type CallWording,
  type ListedCall,
  type WordedCall,
} from './call-wording';

function Mark({ text, tone, status }: CallWording) {
  return (
    <StatusMark status={status} tone={tone}>
      {visibleText(text)}
    </StatusMark>
  );
}

/** A call's state as shape, word and colour. */
export function CallStatus({ call }: { call: WordedCall }) {
  return <Mark {...callWording(call)} />;
}

/** The same for a call of which nothing but its listing is at hand. */
export function ListedCallStatus({ call }: { call: ListedCall }) {
  return <Mark {...listedWording(call)} />;
}
