/** What of the overview is drawn from calls, in one file: a console without any never loads it. */
export { DeliveryStrip } from '../features/overview/delivery-strip';
export { DeliveryTimes } from '../features/overview/delivery-times';
export { LastDay } from '../features/overview/last-day';
