import type { PushEvent } from '../../contract/index.js';

/** An event of a stream as its bytes; `id` is the number of its change. */
export interface Frame {
  id: number;
  bytes: Buffer;
}

/** Several frames in a row, joined: they hold every change after `from` up to `to`. */
export interface Piece {
  from: number;
  to: number;
  bytes: Buffer;
}

/** The most that is written to a stream at once. */
export const PIECE_BYTES = 64 * 1024;

/** Encodes one event. Its data is JSON without line breaks, which would end the event. */
export function eventBytes(event: PushEvent, data: unknown, id?: number): Buffer {
  const named = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Joins frames, in the order of their ids, to pieces of at most `most` bytes or a single frame. */
export function toPieces(
  frames: readonly Frame[],
  from: number,
  to: number,
  most: number,
): Piece[] {
  const groups: Frame[][] = [[]];
  let size = 0;
  for (const frame of frames) {
    if (size > 0 && size + frame.bytes.length > most) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(frame);
    size += frame.bytes.length;
  }
  let begin = from;
  return groups.map((group, n) => {
    const end = n === groups.length - 1 ? to : (group.at(-1)?.id ?? to);
    const piece = { from: begin, to: end, bytes: Buffer.concat(group.map(({ bytes }) => bytes)) };
    begin = end;
    return piece;
  });
}
