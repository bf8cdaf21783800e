/** What a command was given: options by name, and the other arguments in their order. */
export interface CommandLine {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
}

export type ProgramName =
  'start' | 'sandbox' | 'scenario' | 'backup' | 'restore' | 'audit' | 'admin';

export function readCommandLine(name: string, args?: readonly string[]): CommandLine;
export function readProgram(args?: readonly string[]): CommandLine & { program: ProgramName };
export function refuseCommandLine(name: string, sentence: string): never;
