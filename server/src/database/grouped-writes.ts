import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Groups writes: items that arrive while others are being written share the next transaction, at most `most` of them,
 * because every transaction costs a flush of the disk. `write` must be one transaction; items of a group that fails are
 * written one by one. The returned function resolves once its item is durable, and throws what `write` threw for it.
 */
export function groupWrites<Item>(
  most: number,
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const queue: Waiting<Item>[] = [];
  let writing = false;

  async function writeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await write(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) for (const { reject } of group) reject(error);
      else for (const one of group) await writeGroup([one]);
    }
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      await writeGroup(queue.splice(0, most));
      // Work that ends now can join the next transaction.
      await nextTurn();
    }
    writing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!writing) {
        writing = true;
        setImmediate(() => void writeAll());
      }
    });
}
