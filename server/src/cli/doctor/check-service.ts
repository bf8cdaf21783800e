import {
  WEBHOOK_TYPES,
  type Environment,
  type Listing,
  type WebhookConfig,
} from '../../contract/index.js';
import { hookUrl, type ServiceSettings } from '../../bff/index.js';
import type { GuardedClient, GuardedResponse } from '../../http/guarded-call.js';
import { createUpstreamClient } from '../../upstream/client.js';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
  UpstreamWrongShapeError,
} from '../../upstream/failures.js';
import { failed, ok, skipped, warning, type Finding } from './finding.js';

// Codes of the second factor last 30 s, and a Date header has whole seconds.
const SKEW_MS = 30_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

const settingsOf = (environment: Environment) => {
  const prefix = `CONNECT_${environment.toUpperCase()}`;
  return { url: `${prefix}_BASE_URL`, key: `${prefix}_API_KEY` };
};

/** What a failed request says about the service with that label, and about its key. */
export function failureFinding(
  what: string,
  label: string,
  error: unknown,
  environment: Environment,
): Finding {
  const { url, key } = settingsOf(environment);
  const fails = (text: string, remedy: string) => failed(what, `${label} ${text}`, remedy);
  if (error instanceof UpstreamKeyRefusedError) {
    return fails(
      'responds, and refuses the API key.',
      `Set ${key} to a key of this service that is valid for ${environment}.`,
    );
  }
  if (error instanceof UpstreamMaintenanceError) {
    return warning(what, `${label} is in maintenance.`, 'Look again when it is over.');
  }
  if (error instanceof UpstreamUnreachableError && CERTIFICATE.test(error.code)) {
    return fails(
      `has a certificate that is not trusted (${error.code}).`,
      'Renew it, or name the file of its authority in NODE_EXTRA_CA_CERTS.',
    );
  }
  if (error instanceof UpstreamUnreachableError || error instanceof UpstreamTimeoutError) {
    const reason = error instanceof UpstreamUnreachableError ? error.code : 'no response in time';
    return fails(
      `cannot be reached (${reason}).`,
      `Check ${url}, its DNS name, and that a firewall lets this machine connect.`,
    );
  }
  if (error instanceof UpstreamNotJsonError || error instanceof UpstreamWrongShapeError) {
    return fails(
      'responds, but not as a Connect API does.',
      `Check ${url}: it is the address before /v1.`,
    );
  }
  const said =
    error instanceof UpstreamRefusedError ? (error.failure_code ?? `HTTP ${error.httpStatus}`) : '';
  return fails(
    `refuses to list the webhooks${said && ` (${said})`}.`,
    'Ask the operator of the service what this key may do.',
  );
}

const SPANS: [ms: number, unit: string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
];

/** The finding for the service's clock, by the Date header of a response that arrived at `now`. */
export function skewFinding(
  what: string,
  serviceDate: string | null,
  now: number,
  isEmbedded: boolean,
): Finding {
  const date = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  if (Number.isNaN(date)) {
    return skipped(what, 'The service states no Date.');
  }
  const off = Math.abs(date - now);
  if (off <= SKEW_MS) return ok(what, 'agrees with this machine’s.');
  const [ms, unit] = SPANS.find(([each]) => off >= each) ?? [1_000, 's'];
  const text = `is ${Math.round(off / ms)} ${unit} ${date > now ? 'ahead of' : 'behind'} this machine’s.`;
  if (isEmbedded) return ok(what, `${text} QA moves the sandbox’s clock.`);
  const remedy =
    'Synchronise this machine by NTP. The console compensates, but codes of a second factor fail.';
  return warning(what, text, remedy);
}

/** The finding for a destination's response to HEAD; a host that responds at all can be reached. */
export function destinationFinding(
  what: string,
  destination: string,
  { http_status: status, network_error }: Pick<GuardedResponse, 'http_status' | 'network_error'>,
): Finding {
  const { host } = new URL(destination);
  if (network_error?.code === 'PRIVATE_ADDRESS') {
    const remedy =
      'Use a public one, or set ALLOW_PRIVATE_DESTINATIONS=true if your network is not shared with others.';
    return warning(what, `${host} is a private address.`, remedy);
  }
  if (status === null) {
    const remedy =
      'Check that it runs, its DNS name and certificate. From the service it may be reachable all the same.';
    return warning(what, `${host} does not respond (${network_error?.code ?? ''}).`, remedy);
  }
  if (status >= 500) {
    const remedy = 'Look at the log of the receiver.';
    return warning(what, `${host} responds with HTTP ${status}.`, remedy);
  }
  if (status >= 300 && status < 400) {
    const remedy = 'Webhooks do not follow redirects: set the address that it leads to.';
    return warning(what, `${host} redirects (HTTP ${status}).`, remedy);
  }
  return ok(what, `${host} responds.`);
}

export interface ServiceCheck {
  environment: Environment;
  service: ServiceSettings;
  client: GuardedClient;
  /** The address of the console, which its own hooks begin with. */
  publicUrl: string;
}

async function checkDestinations(
  { environment, client, publicUrl }: ServiceCheck,
  { items }: Listing<WebhookConfig>,
): Promise<Finding[]> {
  const own = hookUrl(publicUrl, environment);
  const types = [...new Set([...WEBHOOK_TYPES, ...items.map((item) => item.webhook_type)])];
  return Promise.all(
    types.map(async (type): Promise<Finding> => {
      const what = `${environment}: ${type}`;
      const destination = items.find((item) => item.webhook_type === type)?.destination_url;
      if (destination === undefined) {
        const remedy = `Set one in the console under Webhooks (/${environment}/webhooks).`;
        return warning(what, 'No destination is set, so no webhook is sent.', remedy);
      }
      if (destination === own) return ok(what, 'is delivered to this console.');
      if (!URL.canParse(destination)) {
        return warning(what, 'The destination is no URL.', 'Set another.');
      }
      return destinationFinding(what, destination, await client.look(destination));
    }),
  );
}

/** Checks one environment: whether its service responds and accepts the key, its clock, and its destinations. */
export async function checkService(check: ServiceCheck): Promise<Finding[]> {
  const { environment, service } = check;
  const client = createUpstreamClient(service);
  const what = `${environment}: service`;
  const label = service.isEmbedded ? 'The embedded sandbox' : service.label;
  try {
    const { value, serviceDate } = await client.call('config_get', {});
    const clock = `${environment}: clock`;
    return [
      ok(what, `${label} responds and accepts the API key.`),
      skewFinding(clock, serviceDate, Date.now(), service.isEmbedded === true),
      ...(await checkDestinations(check, value)),
    ];
  } catch (error) {
    if (service.isEmbedded && error instanceof UpstreamUnreachableError) {
      return [skipped(what, 'The embedded sandbox does not run. It starts with the console.')];
    }
    return [failureFinding(what, label, error, environment)];
  } finally {
    await client.close();
  }
}
