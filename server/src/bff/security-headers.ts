import type { RequestHandler } from 'express';
import helmet from 'helmet';

// Features that no page of the console uses, so that an injected script could not use them either.
const NO_FEATURES = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Strict headers; those that require https (HSTS, upgrade of insecure requests) are only sent over https. */
export function securityHeaders(secure: () => boolean): RequestHandler {
  const forScheme = (https: boolean) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          fontSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      xFrameOptions: { action: 'deny' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: https,
      // Over plain http a browser ignores these and logs a warning about each.
      crossOriginOpenerPolicy: https,
      originAgentCluster: https,
    });
  const plain = forScheme(false);
  const overHttps = forScheme(true);
  return (request, response, next) => {
    response.setHeader('permissions-policy', NO_FEATURES);
    (secure() ? overHttps : plain)(request, response, next);
  };
}
