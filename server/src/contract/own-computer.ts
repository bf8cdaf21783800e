/** Whether only the computer that serves an address can open it: it names that computer itself, whatever asks. */
export function isOwnComputer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    /(^|\.)localhost\.?$/.test(hostname) ||
    /^127(\.\d+){3}$/.test(hostname) ||
    ['0.0.0.0', '[::1]', '[::]'].includes(hostname)
  );
}
