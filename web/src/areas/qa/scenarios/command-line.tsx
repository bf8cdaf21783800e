import { CopyButton } from '../../../ui/form/copy-button';

/**
 * The command that plays a scenario from a terminal, for CI: one that comes with the console, as it knows no
 * other by name.
 */
export function CommandLine({ name }: { name: string }) {
  const command = `npm run scenario -- ${name}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <span>From the command line:</span>
      <code className="text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} what={`command of ${name}`} />
      <span>It plays in a sandbox of its own, which is gone afterwards; nothing here changes.</span>
    </p>
  );
}
