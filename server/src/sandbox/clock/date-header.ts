import type { Response } from 'express';
import type { Clock } from './clock.js';

/** Readers take the service's clock from the Date header, so it must be the one that can be moved. */
export function setDate(response: Response, clock: Clock): void {
  response.setHeader('Date', new Date(clock.now()).toUTCString());
}
