import { readProgram, type CommandLine, type ProgramName } from '../launch/command-line.mjs';
import { runProgram } from './cli/run-program.js';

/** Each program is loaded only when it runs. */
const PROGRAMS: Record<ProgramName, () => Promise<(given: CommandLine) => Promise<void>>> = {
  start: async () => (await import('./start.js')).start,
  sandbox: async () => (await import('./cli/sandbox.js')).sandbox,
  scenario: async () => (await import('./cli/scenario.js')).scenario,
  backup: async () => (await import('./cli/backup.js')).backup,
  restore: async () => (await import('./cli/backup.js')).restore,
  audit: async () => (await import('./cli/admin.js')).audit,
  admin: async () => (await import('./cli/admin.js')).admin,
};

const { program, ...given } = readProgram();
await runProgram(async () => (await PROGRAMS[program]())(given));
