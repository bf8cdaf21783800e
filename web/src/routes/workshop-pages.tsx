import { lazy } from 'react';

/**
 * The pages of the workshop, each loaded when it is opened. The first page of the console names this file alone,
 * as each name of a file costs it weight.
 */
export const WorkshopPage = lazy(async () => ({
  default: (await import('./workshop-page')).WorkshopPage,
}));
export const WorkshopPeoplePage = lazy(async () => ({
  default: (await import('./workshop-people-page')).WorkshopPeoplePage,
}));
export const WorkshopPeopleJobPage = lazy(async () => ({
  default: (await import('./workshop-people-job-page')).WorkshopPeopleJobPage,
}));
export const WorkshopPeoplePrintPage = lazy(async () => ({
  default: (await import('./workshop-people-print-page')).WorkshopPeoplePrintPage,
}));
export const WorkshopOutcomesPage = lazy(async () => ({
  default: (await import('./workshop-outcomes-page')).WorkshopOutcomesPage,
}));
export const WorkshopPlanPage = lazy(async () => ({
  default: (await import('./workshop-plan-page')).WorkshopPlanPage,
}));
export const WorkshopReceiverPage = lazy(async () => ({
  default: (await import('./workshop-receiver-page')).WorkshopReceiverPage,
}));
export const WorkshopClockPage = lazy(async () => ({
  default: (await import('./workshop-clock-page')).WorkshopClockPage,
}));
export const WorkshopScenariosPage = lazy(async () => ({
  default: (await import('./workshop-scenarios-page')).WorkshopScenariosPage,
}));
export const WorkshopRunPage = lazy(async () => ({
  default: (await import('./workshop-run-page')).WorkshopRunPage,
}));
