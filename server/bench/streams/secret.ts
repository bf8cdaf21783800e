/** Signs the bench's deliveries. */
export const STREAMS_SECRET = 'the-webhook-secret-of-the-bench';
