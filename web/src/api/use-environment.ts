import type { Environment } from '@connect-console/server/contract';
import { createContext, useContext } from 'react';

/** The environment of a page, or of a part of a page that shows another one; null outside an environment. */
export const EnvironmentContext = createContext<Environment | null>(null);

/** The environment of a component. Throws outside an EnvironmentContext. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === null) throw new Error('This part of a page belongs to no environment');
  return environment;
}

/** The end of a write's button in production: " in production", or nothing. */
export function useInProduction(): string {
  return useEnvironment() === 'production' ? ' in production' : '';
}
