import { Notice } from '../ui/feedback/notice';
import { EnvironmentLink } from './environment-link';

interface EarlierKeyNoteProps {
  what: 'calls' | 'attempts';
  /** Whether the list shows the records of earlier keys. */
  isEarlier: boolean;
  hasEarlierKey: boolean;
}

/** Links the records of the current API key with those of earlier keys. */
export function EarlierKeyNote({ what, isEarlier, hasEarlierKey }: EarlierKeyNoteProps) {
  if (!isEarlier && !hasEarlierKey) return null;
  const [shown, text] = isEarlier
    ? ['current', `These ${what} belong to an earlier API key`]
    : ['earlier', `The ${what} of an earlier API key are listed separately`];
  return (
    <Notice tone="off" className="mb-3">
      {text}
      {isEarlier && what === 'calls' && ', so they cannot be rerun'}.{' '}
      <EnvironmentLink
        to={what === 'calls' ? '/$environment/calls' : '/$environment/events'}
        search={isEarlier ? {} : { archive: 'earlier' }}
        className="font-medium text-accent underline underline-offset-2"
      >
        View {shown} {what}
      </EnvironmentLink>
    </Notice>
  );
}
