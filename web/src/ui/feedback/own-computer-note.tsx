import { Notice } from './notice';

/** Says that invites lead to the computer that serves them and to no phone, and how that changes (README, "--lan"). */
export function OwnComputerNote({ invite_url, many }: { invite_url: string; many?: boolean }) {
  return (
    <Notice tone="attention">
      <strong>Only the computer that runs the service can open {many ? 'them' : 'it'}:</strong>{' '}
      <code className="font-mono text-[0.94em] break-all">{new URL(invite_url).host}</code> is that
      computer’s own name for itself. For a phone, start the console with{' '}
      <code className="font-mono text-[0.94em] whitespace-nowrap">npm start -- --lan</code> and{' '}
      {many ? 'register them' : 'register the same id'} again.
    </Notice>
  );
}
