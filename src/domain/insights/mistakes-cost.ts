import { groupMakesLess } from './compare-groups.ts'
import { type Inquiry, measured } from './finding.ts'

export const mistakesCost: Inquiry = {
  kind: 'mistakes',
  title: 'Mistakes',
  remedy: 'Take the most frequent mistake alone and put a rule against it into the setup’s checklist.',
  examine(trades) {
    const known = measured(trades)
    return groupMakesLess(
      known.filter(({ mistakes }) => mistakes > 0),
      known.filter(({ mistakes }) => mistakes === 0),
      { subject: null, those: 'Trades with a mistake', others: 'those without', fewest: 15 },
    )
  },
}
