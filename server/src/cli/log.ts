import { pino, type DestinationStream, type Logger } from 'pino';

const SECRET_FIELDS = ['apiKey', 'password', 'token', 'webhookSecret', 'cookie', 'authorization'];

/** The program's log: JSON lines on standard output or elsewhere, without fields that contain secrets. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`), 'err.config'],
        censor: '[redacted]',
      },
    },
    to,
  );
}
