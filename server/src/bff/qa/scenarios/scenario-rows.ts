/** A scenario that somebody saved; `definition` is the whole of it as JSON. */
export interface ScenarioRow {
  environment: string;
  name: string;
  definition: string;
  saved_at: number;
  saved_by: string;
}

export interface ScenarioRunRow {
  id: string;
  environment: string;
  request_id: string;
  name: string;
  title: string;
  mark: string;
  /** The scenario as it was when the run was started, as JSON. */
  definition: string;
  state: string;
  created_at: number;
  created_by: string;
  finished_at: number | null;
  /** What it is to put back, as JSON; null while it has changed nothing. */
  changed: string | null;
}

export interface ScenarioStepRow {
  run_id: string;
  n: number;
  /** In words. */
  step: string;
  state: string;
  expected: string | null;
  happened: string | null;
}
