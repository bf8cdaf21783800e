const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in words of at most two units ("11 min 04 s", "2 h 51 min"); milliseconds in. */
export function durationText(ms: number): string {
  const total = Math.max(0, ms);
  if (total < MINUTE) return `${Math.floor(total / SECOND)} s`;
  if (total < HOUR) {
    const seconds = Math.floor((total % MINUTE) / SECOND);
    return `${Math.floor(total / MINUTE)} min ${String(seconds).padStart(2, '0')} s`;
  }
  if (total < DAY) {
    return `${Math.floor(total / HOUR)} h ${Math.floor((total % HOUR) / MINUTE)} min`;
  }
  return `${Math.floor(total / DAY)} d ${Math.floor((total % DAY) / HOUR)} h`;
}

/** An age as a clock ("00:32", "1:04:09"); milliseconds in. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function roughly(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** How long ago, or in how long, in one unit ("4 min ago", "in 2 h"); milliseconds since 1970 in. */
export function relativeText(at: number, now: number): string {
  const age = now - at;
  if (Math.abs(age) < 3 * SECOND) return 'now';
  return age > 0 ? `${roughly(age)} ago` : `in ${roughly(-age)}`;
}
