import type { OutcomeBatchStep } from '../../../contract/index.js';
import type { Asking } from './asking.js';

/** Reads all steps of a plan, page by page. */
export async function readPlan(
  { control }: Pick<Asking, 'control'>,
  id: string,
  read: (step: OutcomeBatchStep) => void,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof control<'plan'>>> = await control('plan', { id, after });
    for (const step of page.steps) read(step);
    after = page.next_after;
  }
}
