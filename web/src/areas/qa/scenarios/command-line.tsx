import { CopyButton } from '../../../ui/form/copy-button';

/** The command that runs a built-in scenario from a terminal or in CI. Custom scenarios have no such command. */
export function CommandLine({ name }: { name: string }) {
  const command = `npm run scenario -- ${name}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <span>From the command line:</span>
      <code className="text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} what={`command of ${name}`} />
      <span>It runs in a temporary sandbox and changes nothing here.</span>
    </p>
  );
}
