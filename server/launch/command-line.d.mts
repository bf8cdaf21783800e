/** What a command was given: options by name, and the other arguments in their order. */
interface CommandLine {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
}

type CommandName =
  | 'start'
  | 'sandbox'
  | 'scenario'
  | 'backup'
  | 'restore'
  | 'audit'
  | 'admin'
  | 'dev'
  | 'build'
  | 'check'
  | 'test'
  | 'soak'
  | 'bench'
  | 'screenshots';

export function readCommandLine(name: CommandName, args?: readonly string[]): CommandLine;
export function refuseCommandLine(name: CommandName, sentence: string): never;
