import { CopyButton } from '../../ui/copy-button';

/** The command that runs a scenario from a terminal, for CI. */
export function CommandLine({ name }: { name: string }) {
  const command = `npm run scenario -- ${name}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <span>From the command line:</span>
      <code className="text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} what={`command of ${name}`} />
    </p>
  );
}
