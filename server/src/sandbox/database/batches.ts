const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Items that come while others are being written share the next transaction, `most` at a time: a
 * transaction costs a flush of the disk, whatever is in it. `write` must be one transaction. What is
 * returned resolves once the item is durable, and throws what `write` threw for its batch.
 */
export function createBatches<Item>(
  most: number,
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const queue: Waiting<Item>[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // Those that end now are given the chance to share the next transaction.
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
