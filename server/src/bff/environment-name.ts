import { ENVIRONMENTS, type Environment } from '../contract/index.js';

/** The environment of a path's part; undefined when it names none. */
export function findEnvironment(name: unknown): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment === name);
}
