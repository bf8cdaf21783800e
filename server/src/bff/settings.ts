import type { Logger } from 'pino';
import type { Environment } from '../contract/index.js';
import type { UpstreamSettings } from '../upstream/client.js';
import type { EmailSettings } from './alerts/channels/send.js';
import type { AlertPaces } from './alerts/alert-paces.js';
import type { MemberLimits } from './auth/member-limit.js';
import type { BackupSettings } from './backups.js';
import type { OwnerSettings } from './auth/members/first-admin.js';
import type { SsoSettings } from './auth/sso/settings.js';
import type { SessionLimits } from './auth/sessions.js';
import type { MetricsSettings } from './metrics/serve.js';
import type { Paces } from './sync/pace.js';
import type { ConsoleDatabase } from './schema.js';

/** A connected Connect service; `label` is its name in the environment switch. */
export interface ServiceSettings extends UpstreamSettings {
  label: string;
  /** It runs in the same program, so it can always reach the console, and its secret may be revealed. */
  isEmbedded?: boolean;
}

/** Everything that the console is built from. */
export interface ConsoleSettings {
  database: ConsoleDatabase;
  logger: Logger;
  host: string;
  /** A function, because the URL is only known after listening if the system chooses the port. */
  publicUrl: () => string;
  /**
   * The path below which everything is served, such as `/connect`, with which `publicUrl` ends; by default the root.
   */
  basePath?: string;
  owner: OwnerSettings;
  /** Without it, members can only sign in by password. */
  sso?: SsoSettings | null;
  /** Encrypts the secrets of authenticator apps in the database; without it they are stored in plain text. */
  encryptionKey?: string | undefined;
  /** Whether members may sign in by password; true by default. */
  localSignIn?: boolean;
  /** Which proxies' X-Forwarded-For is trusted (TRUST_PROXY); none by default. */
  trustProxy?: number | string[];
  /** How many requests a member may make in a minute; the defaults are in auth/member-limit.ts. */
  memberLimits?: MemberLimits;
  /** How long sessions last; the defaults are in auth/sessions.ts. */
  sessionLimits?: SessionLimits;
  /** An absent environment is shown as not connected. */
  services: Partial<Record<Environment, ServiceSettings>>;
  /** Whether relays and test events may go to addresses inside the network. */
  allowPrivateDestinations: boolean;
  /** For how many days the archive keeps calls and attempts. */
  archiveDays: number;
  /** For how many days the audit log keeps its rows. */
  auditDays: number;
  /** The paces of polls that differ from the default; false for no polls. */
  sync: Partial<Paces> | false;
  /** Without it there are no scheduled backups. */
  backups?: BackupSettings;
  /** The paces of alerts that differ from the default; without it, no alert rule is checked. */
  alerts?: Partial<AlertPaces> | undefined;
  /** The SMTP server for alerts by email; without it there are none. */
  email?: EmailSettings | undefined;
  /** Without it there are no metrics. */
  metrics?: MetricsSettings;
  /** The folder of the built page; null serves only the API. */
  webRoot: string | null;
}
