/** The environment variables that name the browser of the tests, which is installed if there is none. */
export function ensureBrowser(): Promise<Record<string, string>>;
