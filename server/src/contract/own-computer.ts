/** Whether an address can only be opened on the computer that serves it, because it names that computer itself. */
export function isOwnComputer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    /(^|\.)localhost\.?$/.test(hostname) ||
    /^127(\.\d+){3}$/.test(hostname) ||
    ['0.0.0.0', '[::1]', '[::]'].includes(hostname)
  );
}
