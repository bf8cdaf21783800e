import { joined, type Piece } from './frame.js';

/** The newest pieces of an environment, kept so that a stream that fell behind costs no query. */
export interface RecentPieces {
  keep: (piece: Piece) => void;
  /** What follows the change, up to the end of a piece; null when that is no longer kept. */
  after: (id: number) => { bytes: Buffer; to: number } | null;
  forget: () => void;
}

/** Keeps at most `most` bytes. */
export function createRecentPieces(most: number): RecentPieces {
  let pieces: Piece[] = [];
  let size = 0;
  return {
    keep(piece) {
      pieces.push(piece);
      size += piece.bytes.length;
      while (size > most) size -= pieces.shift()?.bytes.length ?? size;
    },
    after(id) {
      const piece = pieces.find(({ from, to }) => from <= id && id < to);
      if (!piece) return null;
      const { bytes, frames, from, to } = piece;
      return { to, bytes: id === from ? bytes : joined(frames.filter((frame) => frame.id > id)) };
    },
    forget() {
      pieces = [];
      size = 0;
    },
  };
}
