import { tradeRowColumns, type RowColumn } from '#contract/trades/history.ts'
import { datapoints, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { resolveSources } from '#domain/datapoints/sources.ts'
import { formatFills } from '#domain/fills/format-fills.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { tradeFieldGroups } from '#domain/trade/fields/trade-field.ts'
import { isSortField } from '#features/trade-history/query/history-sort.ts'
import { derivedValue, unknownReason } from './derived-value.ts'
import { defaultWidth, type CellFormat, type CellValue, type GridColumn } from './grid-column.ts'

/** Figures that are gains or losses. */
const signedKeys: ReadonlySet<DatapointKey> = new Set<DatapointKey>([
  'grossPnl',
  'netPnl',
  'netPnlBase',
  'pnlPerHour',
  'realizedR',
  'rVsPlan',
  'cumulativeR',
  'dayPnlBeforeR',
  'nextTradeR',
  'missedR',
  'setAndForgetR',
  'managementR',
  'returnOnNotionalPct',
  'returnOnAccountPct',
  'alphaPct',
])

const referenceFormats: Readonly<Partial<Record<DatapointKey, CellFormat>>> = {
  setupId: { type: 'reference', to: 'setups' },
  exchangeId: { type: 'reference', to: 'exchanges' },
  missedReasonId: { type: 'reference', to: 'missed_reasons' },
  mistakeIds: { type: 'references', to: 'mistakes' },
  tags: { type: 'references', to: 'tags' },
  direction: { type: 'direction' },
  result: { type: 'outcome' },
  entryWeekday: { type: 'weekday' },
}

/** Datapoints without a column. Files show on the trade's page, and each custom stat has its own column. */
const hiddenKeys: ReadonlySet<DatapointKey> = new Set<DatapointKey>(['screenshots', 'customStats'])

function toCellFormat({ key, format, unit }: Datapoint): CellFormat {
  const reference = referenceFormats[key]
  if (reference !== undefined) return reference
  const signed = signedKeys.has(key) ? ({ signed: true } as const) : {}
  switch (format) {
    case 'size':
      return { type: 'decimal' }
    case 'price':
      return { type: 'price' }
    case 'money':
    case 'r':
    case 'percent':
      return { type: format, ...signed }
    case 'ratio':
      return { type: 'number', unit: '×' }
    case 'number':
      return { type: 'number', ...(unit === null ? {} : { unit }) }
    case 'count':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
      return { type: 'integer' }
    case 'minutes':
    case 'yesNo':
    case 'date':
    case 'instant':
      return { type: format }
    case 'choice':
      return { type: 'word' }
    case 'choices':
      return { type: 'words' }
    case 'id':
    case 'ids':
    case 'text':
    case 'customStats':
      return { type: 'text' }
  }
}

/** How to show datapoints that are not a single value. */
const displayOverrides: Readonly<
  Partial<Record<DatapointKey, { readonly needs: RowColumn; readonly valueOf: GridColumn['valueOf'] }>>
> = {
  tradeId: { needs: 'revision', valueOf: ({ id }) => id },
  portfolioId: { needs: 'revision', valueOf: (_row, { portfolio }) => portfolio.name },
  executions: { needs: 'fillCount', valueOf: ({ fillCount }) => fillCount ?? null },
  ruleResponses: { needs: 'ruleResponses', valueOf: ({ ruleResponses }) => ruleResponses?.length ?? null },
  brokenRuleIds: {
    needs: 'ruleResponses',
    valueOf: ({ ruleResponses }) =>
      (ruleResponses ?? [])
        .filter(({ met }) => met === 'no')
        .map(({ title }) => title)
        .join(', ') || null,
  },
}

/** The list shows the number of fills, a file holds all of them, so that it can be imported again. */
const fillsInFile: NonNullable<GridColumn['inFile']> = {
  needs: ['executions'],
  valueOf: ({ executions }) => (executions === undefined ? null : formatFills(executions)),
}

const stored: ReadonlySet<string> = new Set(tradeRowColumns)

function toColumn(datapoint: Datapoint): GridColumn {
  const { key, label, group, formula } = datapoint
  const format = toCellFormat(datapoint)
  const override = displayOverrides[key]
  const file = key === 'executions' ? { inFile: fillsInFile } : {}
  const isStored = stored.has(key)
  const sources = resolveSources([key], tradeRowColumns)
  return {
    key,
    label,
    group: tradeFieldGroups[group],
    format,
    ...file,
    needs: override !== undefined ? [override.needs] : isStored ? [key as RowColumn] : sources.columns,
    journal: override === undefined && !isStored && sources.journal,
    sort: isSortField(key) ? key : null,
    width: defaultWidth(key, format, label),
    description: formula,
    valueOf:
      override?.valueOf ??
      (isStored
        ? (row) => (row[key as keyof typeof row] ?? null) as CellValue
        : (row, context) => derivedValue(key, sources, row, context)),
    unknownReason:
      isStored || override !== undefined ? () => null : (row, context) => unknownReason(key, sources, row, context),
  }
}

const brokerPnl: GridColumn = {
  key: 'brokerPnl',
  label: 'Broker’s P&L',
  group: tradeFieldGroups.M,
  format: { type: 'money', signed: true },
  needs: ['brokerPnl'],
  journal: false,
  sort: null,
  width: 112,
  description: null,
  valueOf: (row) => row.brokerPnl ?? null,
  unknownReason: () => null,
}

const statedExit = (key: 'statedBestExitPrice' | 'statedSetAndForgetR', format: CellFormat): GridColumn => ({
  key,
  label: fieldByKey[key].label,
  group: tradeFieldGroups.G,
  format,
  needs: [key],
  journal: false,
  sort: null,
  width: defaultWidth(key, format, fieldByKey[key].label),
  description: null,
  valueOf: (row) => row[key] ?? null,
  unknownReason: () => null,
})

/** The datapoints of the catalogue as columns, and the stated fields beside them. */
export const catalogueColumns: readonly GridColumn[] = [
  ...datapoints.filter(({ key }) => !hiddenKeys.has(key)).map(toColumn),
  statedExit('statedBestExitPrice', { type: 'price' }),
  statedExit('statedSetAndForgetR', { type: 'number', unit: 'R' }),
  brokerPnl,
]
