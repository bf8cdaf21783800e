import type { RequestHandler } from 'express';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer below /invite bears: nothing inline, nothing from elsewhere, and no frame around it. */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    // The address is the person's ticket; the place they go to must not learn it.
    'Referrer-Policy': 'no-referrer',
    Vary: 'User-Agent, Sec-CH-UA-Mobile',
  });
  next();
};
