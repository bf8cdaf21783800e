import type { ServiceSettings } from '../bff/index.js';
import type { Config } from '../config/config.js';
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
    webhookSecret: string | undefined,
  ): ServiceSettings | undefined =>
    baseUrl && apiKey
      ? {
          ...{ baseUrl, apiKey, dataRequestForm, label: new URL(baseUrl).host },
          // An empty secret would let everybody sign.
          ...(webhookSecret ? { webhookSecret } : {}),
        }
      : undefined;
  const given = service(
    config.CONNECT_SANDBOX_BASE_URL,
    config.CONNECT_SANDBOX_API_KEY,
    config.CONNECT_SANDBOX_DATA_REQUEST_FORM,
    config.CONNECT_SANDBOX_WEBHOOK_SECRET,
  );
  const own = service(
    embedded?.url,
    embedded?.sandboxKeys[0],
    config.CONNECT_SANDBOX_DATA_REQUEST_FORM,
    embedded?.webhookSecret,
  );
  const sandbox = given ?? (own && { ...own, label: 'embedded service' });
  const production = service(
    config.CONNECT_PRODUCTION_BASE_URL,
    config.CONNECT_PRODUCTION_API_KEY,
    config.CONNECT_PRODUCTION_DATA_REQUEST_FORM,
    config.CONNECT_PRODUCTION_WEBHOOK_SECRET,
  );
  return { ...(sandbox ? { sandbox } : {}), ...(production ? { production } : {}) };
}
