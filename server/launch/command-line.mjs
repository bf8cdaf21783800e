import { parseArgs } from 'node:util';

const START_OPTIONS = {
  lan: {
    type: 'boolean',
    about: 'Listen on the network, so that a phone can open invites and the console.',
  },
  demo: {
    type: 'boolean',
    about: 'Work in .data-demo and fill it by playing the built-in scenarios.',
  },
};

/**
 * Every command: how it is typed, what it does, its options, and its positional arguments (at least `least`, at most
 * `most` of them, with `isLiteral` only those that its name lists).
 */
const COMMANDS = {
  start: {
    usage: 'npm start --',
    about: 'Starts the console with the embedded sandbox; installs and builds first if needed.',
    options: START_OPTIONS,
  },
  sandbox: {
    usage: 'npm run sandbox --',
    about: 'Starts only the sandbox.',
  },
  scenario: {
    usage: 'npm run scenario --',
    about: 'Lists the built-in scenarios, or plays some on a temporary console and sandbox.',
    options: { json: { type: 'boolean', about: 'Print the reports as JSON.' } },
    arguments: { name: 'NAME or FILE.json', least: 0, most: Infinity },
  },
  backup: {
    usage: 'npm run backup --',
    about:
      'Copies the databases to a folder, and restores each copy to check it. The console may keep running.',
    arguments: { name: 'FOLDER', least: 1, most: 1 },
  },
  restore: {
    usage: 'npm run restore --',
    about: 'Restores the databases of a backup. The console must not be running.',
    arguments: { name: 'FOLDER', least: 1, most: 1 },
  },
  audit: {
    usage: 'npm run audit --',
    about:
      'Checks the chain of the audit log ("verify") and names its first broken row. The console may keep running.',
    arguments: { name: 'verify', isLiteral: true, least: 1, most: 1 },
  },
  admin: {
    usage: 'npm run admin --',
    about:
      'doctor: checks settings, database, services and destinations, and says what to do; exits with 1 if something fails.\nreset-admin: prints a link that lets the first admin back in, once and within 15 minutes. With SQLite the console must not run.',
    arguments: { name: 'doctor|reset-admin', isLiteral: true, least: 1, most: 1 },
  },
  dev: {
    usage: 'npm run dev --',
    about: 'Starts everything with reload; the pages come from Vite at http://localhost:5173.',
    options: START_OPTIONS,
  },
  build: {
    usage: 'npm run build --',
    about: 'Builds the server and the pages.',
    options: {
      to: {
        type: 'string',
        about: 'Also copies what runs the programs, and nothing else, to a folder.',
        value: 'FOLDER',
      },
    },
  },
  check: {
    usage: 'npm run check --',
    about: 'Checks types, lint, format, import rules and unused code.',
  },
  test: { usage: 'npm test --', about: 'Runs every test: server, pages, and the built program.' },
  soak: {
    usage: 'npm run soak --',
    about:
      'Repeats the tests that kill processes, cut connections and change the leader, by default 100 times.',
    arguments: { name: 'ROUNDS', least: 0, most: 1 },
  },
  bench: {
    usage: 'npm run bench --',
    about: 'Measures, and prints a table for each benchmark; without a name all of them.',
    options: {
      rounds: {
        type: 'string',
        about: 'proxy: how often each server is measured.',
        value: 'NUMBER',
      },
      calls: { type: 'string', about: 'archive: how many calls it holds.', value: 'NUMBER' },
      on: { type: 'string', about: 'archive: on this database alone.', value: 'sqlite|postgres' },
    },
    arguments: { name: 'NAME', least: 0, most: Infinity },
  },
  screenshots: {
    usage: 'npm run screenshots --',
    about: 'Takes pictures of the pages and writes them to e2e/results/screenshots.',
  },
};

/** The commands that server/src/main.ts runs. */
const PROGRAMS = ['start', 'sandbox', 'scenario', 'backup', 'restore', 'audit', 'admin'];

const HELP = { help: { type: 'boolean', short: 'h', about: 'Show this text.' } };

const optionsOf = ({ options = {} }) => ({ ...options, ...HELP });

function helpOf(command) {
  const { usage, about, arguments: taken } = command;
  const names = Object.entries(optionsOf(command)).map(([name, { value, about: text }]) => [
    `--${name}${value ? `=${value}` : ''}`,
    text,
  ]);
  const width = Math.max(...names.map(([name]) => name.length));
  const rows = names.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  const argument = taken ? ` ${taken.least > 0 ? taken.name : `[${taken.name}]`}` : '';
  const more = taken && taken.most > 1 ? ' …' : '';
  return [`${usage} [options]${argument}${more}`, '', about, '', ...rows, ''].join('\n');
}

/** Exits with code 2: the command line is invalid. */
export function refuseCommandLine(name, sentence) {
  process.stderr.write(`${sentence} See: ${COMMANDS[name].usage} --help\n`);
  process.exit(2);
}

function parse(name, args) {
  try {
    return parseArgs({ args, options: optionsOf(COMMANDS[name]), allowPositionals: true });
  } catch (error) {
    // Node appends advice that does not apply here.
    return refuseCommandLine(name, `${error.message.split(/\. |\n/)[0].replace(/\.$/, '')}.`);
  }
}

/**
 * The options and positional arguments of a command. `--help` prints them and exits with 0; an argument that the
 * command does not know exits with 2 and an explanation.
 */
export function readCommandLine(name, args = process.argv.slice(2)) {
  const command = COMMANDS[name];
  const { values, positionals } = parse(name, args);
  if (values.help) {
    process.stdout.write(helpOf(command));
    process.exit(0);
  }
  const { name: argument, isLiteral, least = 0, most = 0 } = command.arguments ?? {};
  if (positionals.length < least) refuseCommandLine(name, `${argument} is missing.`);
  if (positionals.length > most) {
    refuseCommandLine(name, `Unexpected argument '${positionals[most]}'.`);
  }
  const other = positionals.find((given) => isLiteral && !argument.split('|').includes(given));
  if (other !== undefined) refuseCommandLine(name, `There is no command '${other}'.`);
  return { values, positionals };
}

/** The same with the name of the program, which is the first argument; without one it is `start`. */
export function readProgram(args = process.argv.slice(2)) {
  const [first = '', ...rest] = args;
  const isNamed = PROGRAMS.includes(first);
  const program = isNamed ? first : 'start';
  return { program, ...readCommandLine(program, isNamed ? rest : args) };
}
