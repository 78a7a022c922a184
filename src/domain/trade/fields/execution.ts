import { excursionSources, orderTypes } from './choices.ts'
import {
  choice,
  costField,
  decimalWithin,
  inGroup,
  integer,
  rowsField,
  minutes,
  price,
  optionalField,
  yesNo,
} from './trade-field.ts'

const byFills = { kind: 'input', stored: 'byFills', value: { type: 'instant' } } as const

/** D: execution. Entry and exit times follow from the fills. */
export const executionFields = inGroup('D', {
  entryAt: { ...byFills, label: 'Entry time' },
  exitAt: { ...byFills, label: 'Exit time' },
  executions: { ...rowsField('Fills', { type: 'fills', max: 500 }), required: true },
  entryOrderType: optionalField('Entry order', choice(orderTypes)),
  exitOrderType: optionalField('Exit order', choice(orderTypes)),
  initialStopPrice: optionalField('Initial stop', price, 'price'),
  finalStopPrice: optionalField('Stop at exit', price, 'price'),
  stopMovedToBE: optionalField('Stop at break-even', yesNo),
  commission: costField('Commission'),
  exchangeFees: costField('Exchange/regulatory fees'),
  swapFunding: costField('Swap / funding / borrow', 'ccy (− = paid)'),
})

/** Costs of the whole trade, beyond the fees of its fills. */
export const costFields = ['commission', 'exchangeFees', 'swapFunding'] as const

/** E: risk. */
export const riskFields = inGroup('E', {
  marginUsed: optionalField('Margin', { type: 'money', min: 0 }, 'ccy'),
  liquidationPrice: optionalField('Liquidation price', price, 'price'),
})

/** F: excursion while the trade was open. */
export const excursionFields = inGroup('F', {
  lowestPrice: optionalField('Low while open', price, 'price'),
  highestPrice: optionalField('High while open', price, 'price'),
  timeToMaeMin: optionalField('Minutes to MAE', minutes, 'min'),
  timeToMfeMin: optionalField('Minutes to MFE', minutes, 'min'),
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
  peeWindowMin: optionalField('Post-exit window', integer(1, 43_200), 'min'),
  postHigh: optionalField('Post-exit high', price, 'price'),
  postLow: optionalField('Post-exit low', price, 'price'),
  timeToMfpeMin: optionalField('Minutes to MFPE', minutes, 'min'),
  timeToMapeMin: optionalField('Minutes to MAPE', minutes, 'min'),
  // Read off a chart, for trades without candles: bestExitPrice and setAndForgetR fall back to them.
  statedBestExitPrice: optionalField('Stated best exit', price, 'price'),
  statedSetAndForgetR: optionalField('Stated set-and-forget R', decimalWithin(-1_000, 1_000), 'R'),
})
