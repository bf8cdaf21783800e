import { z } from 'zod';
import { port, unpaired } from './values.js';

const SECURITIES = ['starttls', 'tls', 'none'] as const;

/** The settings of the SMTP server for alerts by email. */
export const emailShape = {
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port(1).default(587),
  SMTP_SECURITY: z
    .enum(SECURITIES, { error: `must be one of ${SECURITIES.join(', ')}` })
    .default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.email('must be an email address').optional(),
};

type EmailConfig = z.infer<z.ZodObject<typeof emailShape>>;

/** The contradictions in these settings, as sentences. */
export function emailContradictions(config: EmailConfig): string[] {
  const problems = unpaired(config, [
    ['SMTP_HOST', 'SMTP_FROM'],
    ['SMTP_USER', 'SMTP_PASSWORD'],
  ]);
  if (config.SMTP_SECURITY === 'none' && config.SMTP_PASSWORD !== undefined) {
    problems.push(
      'SMTP_SECURITY is none but SMTP_PASSWORD is set: the password would travel unencrypted. Use starttls or tls.',
    );
  }
  return problems;
}

/** The SMTP server of the settings; undefined if there is none. */
export function emailSettings(config: EmailConfig) {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_USER: user, SMTP_PASSWORD: pass } = config;
  if (host === undefined || from === undefined) return undefined;
  const login = user === undefined || pass === undefined ? null : { user, pass };
  return { host, from, port: config.SMTP_PORT, security: config.SMTP_SECURITY, login };
}
