import type { Insight } from '#api/insights/insights.ts'
import type { Phase } from '#domain/playbook/playbook.ts'

type Words = readonly [phase: Phase, title: string]

/** Rules by kind of finding, where the finding has no subject. */
const words: Partial<Record<Insight['kind'], Words>> = {
  earlyExits: ['exit', 'Hold part of the position to the planned target'],
  losersHeld: ['exit', 'Close a trade that goes nowhere in time'],
  missingStops: ['entry', 'Place the stop with the order'],
  beyondStop: ['management', 'Leave the stop where it is'],
  revenge: ['entry', 'Wait 15 minutes after a loss'],
  overtrading: ['plan', 'Stop at the planned number of trades'],
  sizeAfterLoss: ['plan', 'Same risk after a loss'],
  costs: ['plan', 'Target is worth the costs'],
  mistakes: ['plan', 'No repeat of the last mistake'],
  brokenRules: ['entry', 'Every mandatory rule is met'],
  drawdown: ['plan', 'Half size during a drawdown'],
  streaks: ['plan', 'Stop after a set number of losses in a row'],
}

/** The rule that a finding suggests; null where it suggests none: a strength, or a whole setup that loses. */
export function suggestRule({
  kind,
  nature,
  subject,
}: Insight): { readonly phase: Phase; readonly title: string } | null {
  if (nature === 'strength' || kind === 'setup' || kind === 'edge' || kind === 'change') return null
  if (subject !== null) {
    if (subject.kind === 'symbol') return { phase: 'plan', title: `Not in ${subject.label}` }
    if (subject.kind === 'weekday') return { phase: 'plan', title: `Not on ${subject.label}` }
    return { phase: 'entry', title: `No entry ${subject.label}` }
  }
  const found = words[kind]
  return found === undefined ? null : { phase: found[0], title: found[1] }
}
