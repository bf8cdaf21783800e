import type { AlertRule } from '../../contract/index.js';
import type { IncidentRow } from './alert-rows.js';
import type { Finding } from './rules.js';

/** The result of a check: findings; unknown if the evidence is out of date; off if the rule is not checked. */
export type Checked = readonly Finding[] | 'unknown' | 'off';

type OpenIncident = Pick<IncidentRow, 'id' | 'rule' | 'subject' | 'summary' | 'clear_since'>;

/** The changes to the incidents of an environment: a new one, or what is set in an open one. */
export type IncidentChange =
  | { rule: AlertRule; finding: Finding }
  | { id: number; set: Partial<Pick<IncidentRow, 'summary' | 'clear_since' | 'ended_at'>> };

/**
 * The changes that follow from a check. An incident ends once its rule has not found it for `calmMs`, so that one that
 * comes and goes stays one incident. Nothing changes while the evidence is out of date.
 */
export function changesOf(
  open: readonly OpenIncident[],
  checked: ReadonlyMap<AlertRule, Checked>,
  now: number,
  calmMs: number,
): IncidentChange[] {
  const of = (incident: OpenIncident): IncidentChange[] => {
    const { id, rule, subject, summary, clear_since } = incident;
    const found = checked.get(rule) ?? 'off';
    if (found === 'unknown') return [];
    if (found === 'off') return [{ id, set: { ended_at: now } }];
    const finding = found.find((each) => each.subject === subject);
    if (finding) {
      const isSame = finding.summary === summary && clear_since === null;
      return isSame ? [] : [{ id, set: { summary: finding.summary, clear_since: null } }];
    }
    if (clear_since === null) return [{ id, set: { clear_since: now } }];
    return now - clear_since >= calmMs ? [{ id, set: { ended_at: now } }] : [];
  };
  const isOpen = (rule: AlertRule, { subject }: Finding) =>
    open.some((incident) => incident.rule === rule && incident.subject === subject);
  const opened = [...checked].flatMap(([rule, found]) =>
    typeof found === 'string'
      ? []
      : found.filter((finding) => !isOpen(rule, finding)).map((finding) => ({ rule, finding })),
  );
  return [...open.flatMap(of), ...opened];
}
