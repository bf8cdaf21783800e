/** What a command was given: options by name, and the other arguments in their order. */
interface CommandLine {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
}

export function readCommandLine(name: string, args?: readonly string[]): CommandLine;
export function refuseCommandLine(name: string, sentence: string): never;
