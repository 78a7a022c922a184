import { groupMakesLess } from './compare-groups.ts'
import { type Inquiry, measured } from './finding.ts'
import { precedingOf } from './preceding.ts'

/** Entered so soon after a loss, in milliseconds. */
const soon = 15 * 60_000

export const revenge: Inquiry = {
  kind: 'revenge',
  title: 'Trades right after a loss',
  remedy: 'After a loss, stand up for fifteen minutes before the next entry.',
  examine(trades) {
    const before = precedingOf(trades)
    const isRevenge = (trade: (typeof trades)[number]) => {
      const previous = before.get(trade.id)
      if (previous?.result !== 'loss') return false
      return trade.entryTime - previous.exitTime <= soon
    }
    const known = measured(trades)
    return groupMakesLess(
      known.filter(isRevenge),
      known.filter((trade) => !isRevenge(trade)),
      { subject: null, those: 'Trades entered within 15 minutes of a loss', others: 'the others' },
    )
  },
}
