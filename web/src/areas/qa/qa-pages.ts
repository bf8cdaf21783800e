/**
 * The pages of the workshop, each loaded when it is opened. The first page of the console names this file alone,
 * as each name of a file costs it weight.
 */
export const workshopPages = {
  frame: async () => (await import('./qa-page')).WorkshopPage,
  people: async () => (await import('./users/users-page')).WorkshopPeoplePage,
  peopleJob: async () => (await import('./users/job/registration-job-page')).WorkshopPeopleJobPage,
  peoplePrint: async () => (await import('./users/print-page')).WorkshopPeoplePrintPage,
  outcomes: async () => (await import('./outcomes/page/outcomes-page')).WorkshopOutcomesPage,
  plan: async () => (await import('./outcomes/page/plan-page')).WorkshopPlanPage,
  receiver: async () => (await import('./receiver/receiver-page')).WorkshopReceiverPage,
  clock: async () => (await import('./clock/clock-page')).WorkshopClockPage,
  scenarios: async () => (await import('./scenarios/page/scenarios-page')).WorkshopScenariosPage,
  run: async () => (await import('./scenarios/page/run-page')).WorkshopRunPage,
};
