/** [name, value] pairs in order and case as they came, out of Node's flat list. An API key is not kept. */
export function keptHeaders(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    // No delivery carries one; whoever sends one by mistake shall not find it in the inbox.
    pairs.push([name, name.toLowerCase() === 'api-key' ? '(not kept)' : value]);
  }
  return pairs;
}
