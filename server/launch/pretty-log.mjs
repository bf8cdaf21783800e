const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const COLORS = { 10: 90, 20: 90, 30: 36, 40: 33, 50: 31, 60: 31 };
// Fields that are the same in every line of a program that runs on one machine.
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

function parsed(line) {
  try {
    const value = JSON.parse(line);
    return typeof value?.level === 'number' && typeof value.time === 'number' ? value : null;
  } catch {
    return null; // not a log line
  }
}

const shown = (value) =>
  typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);

/** Formats a line of the log for a person, with an error's stack below; returns any other line unchanged. */
export function prettyLine(line, { color = false } = {}) {
  const entry = parsed(line);
  if (!entry) return line;
  const paint = (code, text) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const time = new Date(entry.time).toISOString().slice(11, 23);
  const level = (LEVELS[entry.level] ?? String(entry.level)).padEnd(5);
  const fields = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => paint(90, `${name}=`) + shown(value));
  const stack = entry.err?.stack ?? entry.err?.message;
  const rows = [
    paint(90, time),
    paint(COLORS[entry.level] ?? 36, level),
    entry.msg ?? '',
    ...fields,
  ];
  return rows.join(' ') + (stack ? `\n${stack.replaceAll(/^/gm, '    ')}` : '');
}
