import { directions } from '#domain/fills/fill.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { chartTimeframes, optionTypes, plannedOrderTypes, tradeSources, tradeStatuses } from './choices.ts'
import {
  choice,
  flagField,
  inGroup,
  requiredField,
  percentShare,
  price,
  reference,
  size,
  optionalField,
  text,
} from './trade-field.ts'

const system = { kind: 'system', stored: 'beside' } as const

/** A: identity and state. */
export const identityFields = inGroup('A', {
  tradeId: { ...system, label: 'Trade ID', value: { type: 'id' }, name: 'id', column: 'id', required: true },
  portfolioId: { kind: 'input', stored: 'beside', label: 'Portfolio', value: { type: 'id' }, required: true },
  traderId: { ...system, label: 'Trader (author)', value: { type: 'id' }, column: 'user_id', required: true },
  status: requiredField('Status', choice(tradeStatuses)),
  source: { ...system, label: 'Source', value: choice(tradeSources), required: true },
  externalId: optionalField('Broker ticket', text(200)),
  importBatchId: { ...system, label: 'Import batch', value: { type: 'id' } },
  isLocked: flagField('Locked after review'),
  isExcluded: flagField('Excluded from statistics'),
  createdAt: { ...system, label: 'Logged at', value: { type: 'instant' }, required: true },
  updatedAt: { ...system, label: 'Last edited at', value: { type: 'instant' }, required: true },
})

/** B: instrument. */
export const instrumentFields = inGroup('B', {
  exchangeId: optionalField('Exchange / broker', reference('exchanges')),
  symbol: requiredField('Symbol', text(40)),
  assetClass: requiredField('Asset class', choice(assetClasses)),
  baseCurrency: optionalField('Base currency', { type: 'coin' }, 'ISO'),
  quoteCurrency: requiredField('P&L currency', { type: 'currency' }, 'ISO'),
  pointValue: requiredField('Point value', size, 'ccy per 1.0 price per unit'),
  tickSize: optionalField('Tick size', size, 'price'),
  pipSize: optionalField('Pip size', size, 'price'),
  lotSize: optionalField('Units per lot', size, 'units'),
  underlyingSymbol: optionalField('Underlying', text(40)),
  expiryDate: optionalField('Expiry', { type: 'date' }),
  strikePrice: optionalField('Strike', price, 'price'),
  optionType: optionalField('Call/put', choice(optionTypes)),
  sector: optionalField('Sector / category', text(80)),
})

/** C: plan, made before the entry. */
export const planFields = inGroup('C', {
  setupId: optionalField('Setup', reference('setups')),
  direction: requiredField('Side', choice(directions)),
  thesis: optionalField('Thesis', text(10_000)),
  timeframe: optionalField('Chart timeframe', choice(chartTimeframes)),
  plannedEntryPrice: optionalField('Planned entry', price, 'price'),
  plannedEntryType: optionalField('Planned entry order', choice(plannedOrderTypes)),
  plannedStopPrice: optionalField('Planned stop', price, 'price'),
  plannedTarget1: optionalField('Target 1', price, 'price'),
  plannedTarget2: optionalField('Target 2', price, 'price'),
  plannedTarget3: optionalField('Target 3', price, 'price'),
  plannedTarget1Pct: optionalField('Target 1 size', percentShare, '%'),
  plannedTarget2Pct: optionalField('Target 2 size', percentShare, '%'),
  plannedTarget3Pct: optionalField('Target 3 size', percentShare, '%'),
  plannedQuantity: optionalField('Planned size', size, 'units'),
  plannedRiskPct: optionalField('Planned risk', percentShare, '% of balance'),
  invalidation: optionalField('Invalidation', text(4_000)),
  planChartUrl: optionalField('Plan chart', { type: 'address', max: 2_048 }),
})
