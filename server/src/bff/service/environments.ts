import {
  ENVIRONMENTS,
  findEnvironment,
  type Environment,
  type EnvironmentInfo,
} from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import { createUpstreamClient, type UpstreamClient } from '../../upstream/client.js';
import { EnvironmentNotConnectedError } from '../errors.js';
import type { Metrics } from '../metrics/metrics.js';
import { toProblem } from '../problems.js';
import type { ServiceSettings } from '../settings.js';

/** A connected environment: its service and the service's client. */
export interface ConnectedEnvironment {
  environment: Environment;
  service: ServiceSettings;
  client: UpstreamClient;
}

// Four characters identify a key; of a short key they would reveal too much.
const MIN_KEY_TO_HINT = 16;

function describe(environment: Environment, service: ServiceSettings | undefined): EnvironmentInfo {
  const long = (service?.apiKey.length ?? 0) >= MIN_KEY_TO_HINT;
  return {
    environment,
    connected: service !== undefined,
    service: service?.label ?? null,
    key_ending: long ? (service?.apiKey.slice(-4) ?? null) : null,
  };
}

/** The services of the environments, with one client for each that is connected. */
export function createEnvironments(
  services: Partial<Record<Environment, ServiceSettings>>,
  report?: Metrics['upstream'],
) {
  const clients = new Map<Environment, UpstreamClient>();
  for (const environment of ENVIRONMENTS) {
    const service = services[environment];
    if (!service) continue;
    const client = createUpstreamClient(service, (operation, failure, ms) => {
      const isKnown = failure === null || failure === 'aborted';
      report?.(environment, operation, isKnown ? failure : toProblem(failure, '').code, ms);
    });
    clients.set(environment, client);
  }
  return {
    describe: () => ENVIRONMENTS.map((name) => describe(name, services[name])),
    connected: () => [...clients.keys()],
    /**
     * The environment that a path names, with its service and client. Throws NotFoundError for an unknown name,
     * EnvironmentNotConnectedError if no service is set.
     */
    resolve(name: unknown): ConnectedEnvironment {
      const environment = findEnvironment(name);
      if (!environment) throw new NotFoundError('There is no such environment.');
      const client = clients.get(environment);
      const service = services[environment];
      if (client && service) return { environment, service, client };
      const prefix = `CONNECT_${environment.toUpperCase()}`;
      throw new EnvironmentNotConnectedError(
        `The ${environment} environment is not connected. Set ${prefix}_BASE_URL and ${prefix}_API_KEY.`,
      );
    },
    close: async () => {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

export type Environments = ReturnType<typeof createEnvironments>;
