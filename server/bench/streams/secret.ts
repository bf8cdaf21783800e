/** With which the bench signs its deliveries. */
export const STREAMS_SECRET = 'the-webhook-secret-of-the-bench';
