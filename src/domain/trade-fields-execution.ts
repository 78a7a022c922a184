import { excursionSources, orderTypes } from './trade-choices.ts'
import { choice, cost, inGroup, integer, listed, minutes, price, stated, yesNo } from './trade-field.ts'

const byFills = { kind: 'input', stored: 'byFills', value: { type: 'instant' } } as const

/** D: execution. Entry and exit time are stated by the fills. */
export const executionFields = inGroup('D', {
  entryAt: { ...byFills, label: 'Entry time' },
  exitAt: { ...byFills, label: 'Exit time' },
  executions: { ...listed('Fills', { type: 'fills', most: 500 }), required: true },
  entryOrderType: stated('Entry order', choice(orderTypes)),
  exitOrderType: stated('Exit order', choice(orderTypes)),
  initialStopPrice: stated('Stop actually placed', price, 'price'),
  finalStopPrice: stated('Stop at exit', price, 'price'),
  stopMovedToBE: stated('Stop moved to break-even', yesNo),
  commission: cost('Commission'),
  exchangeFees: cost('Exchange/regulatory fees'),
  swapFunding: cost('Swap / funding / borrow', 'ccy (− = paid)'),
})

/** E: risk. */
export const riskFields = inGroup('E', {
  marginUsed: stated('Margin', { type: 'money', min: 0 }, 'ccy'),
  liquidationPrice: stated('Liquidation price', price, 'price'),
})

/** F: excursion while the trade was open. */
export const excursionFields = inGroup('F', {
  lowestPrice: stated('Lowest price while open', price, 'price'),
  highestPrice: stated('Highest price while open', price, 'price'),
  timeToMaeMin: stated('Minutes to MAE', minutes, 'min'),
  timeToMfeMin: stated('Minutes to MFE', minutes, 'min'),
  excursionSource: {
    kind: 'system',
    stored: 'beside',
    label: 'Excursion data source',
    value: choice(excursionSources),
    required: true,
  },
})

/** G: excursion after the exit. */
export const postExitFields = inGroup('G', {
  peeWindowMin: stated('Post-exit window', integer(1, 43_200), 'min'),
  postHigh: stated('Highest price after exit in window', price, 'price'),
  postLow: stated('Lowest price after exit in window', price, 'price'),
  timeToMfpeMin: stated('Minutes to MFPE', minutes, 'min'),
  timeToMapeMin: stated('Minutes to MAPE', minutes, 'min'),
})
