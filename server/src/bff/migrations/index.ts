import type { Migrations } from '../../database/migrate.js';
import { archive } from './2026-11-21-archive.js';
import { foundation } from './2026-11-20-foundation.js';
import { hooksAndJobs } from './2026-11-21-hooks-and-jobs.js';
import { workshop } from './2026-11-21-workshop.js';
import { workshopScenarios } from './2026-11-21-workshop-scenarios.js';
import { brokenAnswers } from './2026-11-28-broken-answers.js';
import { endedCalls } from './2026-11-23-ended-calls.js';
import { jobs } from './2026-12-01-jobs.js';
import { gapIndexes } from './2026-11-22-gap-indexes.js';
import { lastAnswers } from './2026-11-24-last-answers.js';
import { rerunIndexes } from './2026-11-22-rerun-indexes.js';
import { shortPendingLists } from './2026-11-25-short-pending-lists.js';

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '2026-11-20-foundation': foundation,
  '2026-11-21-archive': archive,
  '2026-11-21-hooks-and-jobs': hooksAndJobs,
  '2026-11-21-workshop': workshop,
  '2026-11-21-workshop-scenarios': workshopScenarios,
  '2026-11-22-gap-indexes': gapIndexes,
  '2026-11-22-rerun-indexes': rerunIndexes,
  '2026-11-23-ended-calls': endedCalls,
  '2026-11-24-last-answers': lastAnswers,
  '2026-11-25-short-pending-lists': shortPendingLists,
  '2026-11-28-broken-answers': brokenAnswers,
  '2026-12-01-jobs': jobs,
};
