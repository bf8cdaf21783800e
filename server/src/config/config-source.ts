import { readFileSync } from 'node:fs';

/** The environment has invalid values; `problems` are plain sentences, one for each. */
export class ConfigError extends Error {
  constructor(
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(problems.join('\n'), options);
  }
}

/** Settings by name that a command sets. */
export interface CommandSettings {
  overrides?: Readonly<Record<string, string>>;
  defaults?: Readonly<Record<string, string>>;
}

/**
 * The given settings by name, each from NAME or from the file whose path is in NAME_FILE, without its last line break.
 * An empty value counts as absent; `overrides` win over both, and `defaults` stand in for what is absent. Throws
 * ConfigError if a file cannot be read or both are given.
 */
export function readSettings(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
  { overrides = {}, defaults = {} }: CommandSettings,
): Record<string, string> {
  const settings = { ...defaults };
  const problems: string[] = [];
  for (const name of names) {
    const override = overrides[name];
    const value = override ?? environment[name];
    const file = override ? undefined : environment[`${name}_FILE`];
    if (value && file) {
      problems.push(`${name} and ${name}_FILE are both set; set one of them.`);
    } else if (file) {
      try {
        const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
        if (text) settings[name] = text;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`${name}_FILE cannot be read: ${reason}.`);
      }
    } else if (value) {
      settings[name] = value;
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}
