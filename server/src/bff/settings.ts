import type { Logger } from 'pino';
import type { Environment } from '../contract/index.js';
import type { UpstreamSettings } from '../upstream/client.js';
import type { EmailSettings } from './alerts/channels/email-channel.js';
import type { AlertPaces } from './alerts/alert-paces.js';
import type { MemberLimits } from './auth/member-limit.js';
import type { BackupSettings } from './backups.js';
import type { OwnerSettings } from './auth/members/first-admin.js';
import type { SsoSettings } from './auth/sso/settings.js';
import type { SessionLimits } from './auth/sessions.js';
import type { MetricsSettings } from './metrics/serve.js';
import type { Paces } from './sync/pace.js';
import type { ConsoleDatabase } from './schema.js';

/** A connected Connect service; `label` is what the environment switch calls it. */
export interface ServiceSettings extends UpstreamSettings {
  label: string;
  /** It runs in the same program: it reaches the console whatever the network, and its secret may be revealed. */
  isEmbedded?: boolean;
}

/** All that the console is built from. */
export interface ConsoleSettings {
  database: ConsoleDatabase;
  logger: Logger;
  host: string;
  /** Known only once it listens, when the port is chosen by the system. */
  publicUrl: () => string;
  /** The path below which everything is served, such as `/connect`, with which `publicUrl` ends; by default the root. */
  basePath?: string;
  owner: OwnerSettings;
  /** Without it, members sign in by password alone. */
  sso?: SsoSettings | null;
  /** Encrypts the secrets of authenticator apps in the database; without it they are stored plain. */
  encryptionKey?: string | undefined;
  /** Whether members may sign in by password; true by default. */
  localSignIn?: boolean;
  /** Whose X-Forwarded-For is believed (config, trust-proxy.ts); by default that of no address. */
  trustProxy?: number | string[];
  /** How many requests a member may make in a minute; the defaults are in auth/member-limit.ts. */
  memberLimits?: MemberLimits;
  /** How long sessions last; the defaults are in auth/sessions.ts. */
  sessionLimits?: SessionLimits;
  /** An environment that is absent is shown as not connected. */
  services: Partial<Record<Environment, ServiceSettings>>;
  /** Whether relays and test events may go to addresses inside the network. */
  allowPrivateDestinations: boolean;
  /** For how many days the archive keeps calls and attempts. */
  archiveDays: number;
  /** For how many days the audit log keeps its rows. */
  auditDays: number;
  /** Whether the console polls the services, and at which paces where they differ from the default. */
  sync: boolean | Partial<Paces>;
  /** Without it no backups are made on a schedule. */
  backups?: BackupSettings;
  /** Whether alert rules are checked, and at which paces where they differ from the default. */
  alerts?: boolean | Partial<AlertPaces>;
  /** The SMTP server of alerts by email; without it there are none. */
  email?: EmailSettings | undefined;
  /** Without it nothing is measured. */
  metrics?: MetricsSettings;
  /** The built page; null serves the API alone. */
  webRoot: string | null;
}
