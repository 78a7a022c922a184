import { groupMakesLess } from './compare-groups.ts'
import { type Inquiry, measured, type MeasuredTrade } from './finding.ts'

const isBroken = ({ compliance, mandatoryBroken }: MeasuredTrade) =>
  compliance !== null && (compliance < 0.5 || mandatoryBroken > 0)

export const brokenRules: Inquiry = {
  kind: 'brokenRules',
  title: 'Broken rules',
  remedy: 'Check the mandatory rules before the order is sent; a trade that breaks one is not taken.',
  examine(trades) {
    const checked = measured(trades).filter(({ compliance }) => compliance !== null)
    return groupMakesLess(
      checked.filter(isBroken),
      checked.filter((trade) => !isBroken(trade)),
      { subject: null, those: 'Trades against the rules', others: 'those that kept them', fewest: 15 },
    )
  },
}
