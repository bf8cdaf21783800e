import type { Environment } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { Environments } from '../environments.js';
import { madeRecently } from './made-recently.js';

const KEEP_MS = 5_000;
// A page that has the rest does not wait longer for the service.
const PATIENCE_MS = 2_000;

/**
 * The kinds that have a destination now (4.4); null when the service does not say so in time. However many
 * ask, the service is asked once in five seconds.
 */
export function createConfiguredKinds(
  environments: Environments,
): (environment: Environment) => Promise<readonly string[] | null> {
  const read = madeRecently(
    () => KEEP_MS,
    async (environment: Environment): Promise<readonly string[] | null> => {
      try {
        const { value } = await environments.resolve(environment).client.call('config_get', {});
        return value.items.map(({ webhook_type }) => webhook_type);
      } catch (error) {
        if (error instanceof UpstreamError) return null;
        throw error;
      }
    },
  );
  return async (environment) => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    try {
      return await Promise.race([read(environment).then(({ value }) => value), patience]);
    } finally {
      clearTimeout(timer);
    }
  };
}
