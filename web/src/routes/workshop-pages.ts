/**
 * The pages of the workshop, each loaded when it is opened. The first page of the console names this file alone,
 * as each name of a file costs it weight.
 */
export const workshopPages = {
  frame: async () => (await import('./workshop-page')).WorkshopPage,
  people: async () => (await import('./workshop-people-page')).WorkshopPeoplePage,
  peopleJob: async () => (await import('./workshop-people-job-page')).WorkshopPeopleJobPage,
  peoplePrint: async () => (await import('./workshop-people-print-page')).WorkshopPeoplePrintPage,
  outcomes: async () => (await import('./workshop-outcomes-page')).WorkshopOutcomesPage,
  plan: async () => (await import('./workshop-plan-page')).WorkshopPlanPage,
  receiver: async () => (await import('./workshop-receiver-page')).WorkshopReceiverPage,
  clock: async () => (await import('./workshop-clock-page')).WorkshopClockPage,
  scenarios: async () => (await import('./workshop-scenarios-page')).WorkshopScenariosPage,
  run: async () => (await import('./workshop-run-page')).WorkshopRunPage,
};
