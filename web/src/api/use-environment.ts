import type { Environment } from '@connect-console/server/contract';
import { createContext, useContext } from 'react';

/** The environment of a page, or of the part of a page that shows another one; null outside an environment. */
export const EnvironmentContext = createContext<Environment | null>(null);

/** The environment that a component belongs to. Throws outside an EnvironmentContext. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === null) throw new Error('This part of a page belongs to no environment');
  return environment;
}

/** Ends the verb of a write, which names production: " in production", or nothing. */
export function useInProduction(): string {
  return useEnvironment() === 'production' ? ' in production' : '';
}
