/** The Postgres of a URL as a person knows it, without user and password; undefined without a URL. */
export function databaseName(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { host, pathname } = new URL(url);
  return `Postgres ${host}${pathname}`;
}
