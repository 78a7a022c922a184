import { buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import { columnGroups } from '#domain/analysis/shapes/column-groups.ts'
import { type ColumnKey, companionKeys, type TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { columnTypeOf } from '#domain/datapoints/column-type.ts'
import { bestExitSource, setAndForgetSource } from '#domain/datapoints/derivations/post-exit.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { computeJournalFigures } from '#domain/journal/compute-journal-figures.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { DemoPortfolio } from './portfolios.ts'

/** The trades of a demo portfolio as stored ones; setups and rules are named by their keys and places. */
function storedTrades({ portfolio, trades }: DemoPortfolio): Trade[] {
  return trades.map(({ input, references, excursionSource }, index) => {
    const stated = { ...input, setupId: references.setup, mistakeIds: references.mistakes, tags: references.tags }
    const createdAt = (input.executions[0]?.at ?? input.seenAt ?? '2020-01-01T00:00:00.000Z') as Instant
    return {
      ...stated,
      ...deriveTrade(stated, portfolio),
      id: `${portfolio.name} ${String(index).padStart(4, '0')}`,
      portfolioId: portfolio.name,
      traderId: 'demo',
      source: 'manual',
      importBatchId: null,
      excursionSource,
      commissionSource: 'none',
      revision: 1,
      ruleResponses: references.ruleAnswers.map((met, place) => ({
        ruleId: `${references.setup} ${place}`,
        met,
        note: null,
        title: 'Rule',
        phase: 'entry',
        weight: '1' as Decimal,
        isMandatory: false,
      })),
      createdAt,
      updatedAt: createdAt,
    } as unknown as Trade
  })
}

const companions: ReadonlySet<string> = new Set(companionKeys)

function partOf(demo: DemoPortfolio): RawPart {
  const { portfolio } = demo
  const trades = storedTrades(demo)
  const figures = computeJournalFigures(trades, portfolio, demo.cashFlows)
  const datapoints = trades.map(
    (trade, index) =>
      new TradeDatapoints({
        trade,
        portfolio: { ...portfolio, teamId: null, balance: null },
        journal: figures.get(trade.id) ?? null,
        market: {
          bestExitPrice: demo.trades[index]?.candleFigures?.bestExitPrice ?? null,
          setAndForgetR: demo.trades[index]?.candleFigures?.setAndForgetR ?? null,
          tradingMinutes: null,
          entrySession: null,
          minutesSinceOpen: null,
        },
        mistakeSeverities: {},
      }),
  )
  const keys = Object.values(columnGroups)
    .flat()
    .filter((key): key is Extract<typeof key, DatapointKey> => !companions.has(key))
  const fields = new Map<ColumnKey, { type: ReturnType<typeof columnTypeOf>; values: unknown[] }>(
    keys.map((key) => [key, { type: columnTypeOf(key), values: datapoints.map((one) => one.value(key)) }]),
  )
  const met = trades.map(({ ruleResponses }) =>
    ruleResponses.flatMap((answer) => (answer.met === 'yes' ? [answer.ruleId] : [])),
  )
  fields.set('metRuleIds', { type: 'texts', values: met })
  fields.set('bestExitSource', { type: 'text', values: datapoints.map(({ facts }) => bestExitSource(facts)) })
  fields.set('setAndForgetSource', { type: 'text', values: datapoints.map(({ facts }) => setAndForgetSource(facts)) })
  fields.set('hasNotes', { type: 'yesNo', values: trades.map(({ thesis }) => thesis !== null) })
  return {
    portfolio: {
      id: portfolio.name,
      revision: 1,
      currency: portfolio.currency,
      timeZone: portfolio.timeZone,
      openingBalance: portfolio.openingBalance,
      flows: [],
      benchmarkSymbol: null,
    },
    ids: trades.map(({ id }) => id),
    fields,
  }
}

/** Demo portfolios as the columns that the analysis tools read. */
export const demoColumns = (demo: readonly DemoPortfolio[]): TradeColumns => buildColumns(demo.map(partOf))
