import type { ServiceSettings } from '../bff/index.js';
import type { Config } from '../config.js';
import type { Environment } from '../contract/index.js';
import type { RunningSandbox } from '../sandbox/index.js';

/** The Connect services of the settings; the embedded sandbox stands in where no sandbox is given. */
export function connectedServices(
  config: Config,
  embedded: RunningSandbox | null,
): Partial<Record<Environment, ServiceSettings>> {
  const service = (
    baseUrl: string | undefined,
    apiKey: string | undefined,
    dataRequestForm: 'object' | 'array',
  ): ServiceSettings | undefined =>
    baseUrl && apiKey
      ? { baseUrl, apiKey, dataRequestForm, label: new URL(baseUrl).host }
      : undefined;
  const given = service(
    config.CONNECT_SANDBOX_BASE_URL,
    config.CONNECT_SANDBOX_API_KEY,
    config.CONNECT_SANDBOX_DATA_REQUEST_FORM,
  );
  const own = service(
    embedded?.url,
    embedded?.sandboxKeys[0],
    config.CONNECT_SANDBOX_DATA_REQUEST_FORM,
  );
  const sandbox = given ?? (own && { ...own, label: 'embedded service' });
  const production = service(
    config.CONNECT_PRODUCTION_BASE_URL,
    config.CONNECT_PRODUCTION_API_KEY,
    config.CONNECT_PRODUCTION_DATA_REQUEST_FORM,
  );
  return { ...(sandbox ? { sandbox } : {}), ...(production ? { production } : {}) };
}
