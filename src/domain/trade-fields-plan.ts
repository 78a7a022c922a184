import { chartTimeframes, optionTypes, plannedOrderTypes } from './trade-choices.ts'
import { choice, flag, inGroup, needed, percent, price, reference, size, stated, text } from './trade-field.ts'
import { assetClasses, directions, tradeSources, tradeStatuses } from './trade.ts'

const system = { kind: 'system', stored: 'beside' } as const

/** A: identity and state. */
export const identityFields = inGroup('A', {
  tradeId: { ...system, label: 'Trade ID', value: { type: 'id' }, name: 'id', column: 'id', required: true },
  portfolioId: { kind: 'input', stored: 'beside', label: 'Portfolio', value: { type: 'id' }, required: true },
  traderId: { ...system, label: 'Trader (author)', value: { type: 'id' }, column: 'user_id', required: true },
  status: needed('Status', choice(tradeStatuses)),
  source: { ...system, label: 'Source', value: choice(tradeSources), required: true },
  externalId: stated('Broker ticket / deal id', text(200)),
  importBatchId: { ...system, label: 'Import batch', value: { type: 'id' } },
  isLocked: flag('Locked after review'),
  isExcluded: flag('Excluded from statistics'),
  createdAt: { ...system, label: 'Logged at', value: { type: 'instant' }, required: true },
  updatedAt: { ...system, label: 'Last edited at', value: { type: 'instant' }, required: true },
})

/** B: instrument. */
export const instrumentFields = inGroup('B', {
  exchangeId: stated('Exchange / broker', reference('exchanges')),
  symbol: needed('Symbol', text(40)),
  assetClass: needed('Asset class', choice(assetClasses)),
  baseCurrency: stated('Base currency', { type: 'coin' }, 'ISO'),
  quoteCurrency: needed('P&L currency', { type: 'currency' }, 'ISO'),
  pointValue: needed('Point value / contract multiplier', size, 'ccy per 1.0 price per unit'),
  tickSize: stated('Tick size', size, 'price'),
  pipSize: stated('Pip size', size, 'price'),
  lotSize: stated('Units per lot', size, 'units'),
  underlyingSymbol: stated('Underlying', text(40)),
  expiryDate: stated('Expiry', { type: 'date' }),
  strikePrice: stated('Strike', price, 'price'),
  optionType: stated('Call/put', choice(optionTypes)),
  sector: stated('Sector / category', text(80)),
})

/** C: plan, made before the entry. */
export const planFields = inGroup('C', {
  setupId: stated('Setup', reference('setups')),
  direction: needed('Direction', choice(directions)),
  thesis: stated('Reason for the trade', text(10_000)),
  timeframe: stated('Chart timeframe', choice(chartTimeframes)),
  plannedEntryPrice: stated('Planned entry', price, 'price'),
  plannedEntryType: stated('Planned entry order', choice(plannedOrderTypes)),
  plannedStopPrice: stated('Planned stop', price, 'price'),
  plannedTarget1: stated('Target 1', price, 'price'),
  plannedTarget2: stated('Target 2', price, 'price'),
  plannedTarget3: stated('Target 3', price, 'price'),
  plannedTarget1Pct: stated('Size off at target 1', percent, '%'),
  plannedTarget2Pct: stated('Size off at target 2', percent, '%'),
  plannedTarget3Pct: stated('Size off at target 3', percent, '%'),
  plannedQuantity: stated('Planned size', size, 'units'),
  plannedRiskPct: stated('Planned risk', percent, '% of balance'),
  invalidation: stated('What proves it wrong', text(4_000)),
  planChartUrl: stated('Plan chart', { type: 'address', max: 2_048 }),
})
