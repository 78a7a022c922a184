import { descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { type GroupFigures, groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, isShown, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice, parseList } from '#domain/analysis/parts/parse-options.ts'
import { metricFigure, metricOf, plainFigure, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import {
  choicePart,
  countPart,
  figureGroups,
  partsUnlessHeadline,
  resultUnit,
  sparkOf,
  toolGroups,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import { type Rows, type TradeColumns, unknownDay } from '#domain/analysis/shapes/columns.ts'
import { readSimpleBrush } from '#domain/analysis/shapes/read-brush.ts'
import { dateOfDay, dayOfDate, daysOf, filterRows, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { brushTest } from '#domain/analysis/shapes/select-rows.ts'
import type { SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding, ToolParts, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { computeGrowthFactor, type BalancePath } from '#domain/metrics/shared/balance-path.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { type EquityByDay, exactEquity, quickEquity } from './equity-by-day.ts'

const units = ['money', 'percent', 'r'] as const
const bandKeys = ['regime', 'quality'] as const

export interface EquityOptions {
  readonly unit: (typeof units)[number]
  readonly scale: 'linear' | 'log'
  /** Trades left out of a second curve: those that any of the brushes selects. */
  readonly without: readonly SimpleBrush[]
  /** What the background says of the days. */
  readonly bands: (typeof bandKeys)[number]
}

const usual: EquityOptions = { unit: 'money', scale: 'linear', without: [], bands: 'regime' }
const bandColumns = { regime: 'marketRegime', quality: 'processGrade' } as const

/** Growth so far after each day, as a fraction; NaN from the day on which nothing was left. */
function growthOf({ starts, ends }: BalancePath): Float64Array {
  let factor = 1
  return Float64Array.from(ends, (end, step) => {
    const start = starts[step] ?? 0
    factor = start > 0 ? factor * (end / start) : Number.NaN
    return factor - 1
  })
}

function seriesOf({ dates, path, balances, rDates, r }: EquityByDay, unit: EquityOptions['unit']) {
  if (unit === 'r') {
    let total = 0
    return { x: Float64Array.from(rDates), y: Float64Array.from(r, (value) => (total += value)) }
  }
  return { x: Float64Array.from(dates), y: unit === 'money' ? Float64Array.from(balances) : growthOf(path) }
}

/** Spells of days in a row with the same most frequent regime, or grade of the process. */
function spansOf(columns: TradeColumns, rows: Rows, bands: EquityOptions['bands']): LinesChart['spans'] {
  const key = bandColumns[bands]
  if (columns.columns.get(key)?.kind !== 'text') return []
  const { codes, labels } = textOf(columns, key)
  const days = daysOf(columns, 'exitDate')
  const counts = new Map<number, Map<number, number>>()
  let [last, ofLast] = [Number.NaN, new Map<number, number>()]
  for (const row of rows) {
    const [code, day] = [codes[row] ?? -1, days[row] ?? unknownDay]
    if (code < 0) continue
    if (day !== last) {
      ofLast = counts.get(day) ?? new Map<number, number>()
      counts.set(day, ofLast)
      last = day
    }
    ofLast.set(code, (ofLast.get(code) ?? 0) + 1)
  }
  const spans: { from: number; to: number; code: number }[] = []
  for (const [day, ofDay] of [...counts].toSorted(([a], [b]) => a - b)) {
    const [[code] = [-1]] = [...ofDay].toSorted(([, a], [, b]) => b - a)
    const before = spans.at(-1)
    if (before?.code === code) before.to = day
    else spans.push({ from: day, to: day, code })
  }
  return spans.map(({ from, to, code }) => ({ from, to, label: [choicePart(key, labels[code] ?? '')] }))
}

/** The benchmark, bought with the opening balance on the first day that it has a price. */
function benchmarkLine({ account, extras }: ToolInput<EquityOptions>, unit: EquityOptions['unit']) {
  const prices = extras.benchmark ?? []
  const [first] = prices
  if (first === undefined || unit === 'r') return []
  const start = unit === 'money' ? numberOf(account.openingBalance) : 1
  return [
    {
      label: ['Benchmark'],
      x: Float64Array.from(prices, ({ date }) => dayOfDate(date)),
      y: Float64Array.from(prices, ({ close }) => start * (close / first.close) - (unit === 'money' ? 0 : 1)),
    },
  ]
}

const axisUnits = { money: 'money', percent: 'fraction', r: 'r' } as const
const axisNames = { money: 'Balance', percent: 'Growth', r: 'Total R' } as const

function chartOf(
  input: ToolInput<EquityOptions>,
  unit: EquityOptions['unit'],
  curve: EquityByDay,
  rest: EquityByDay | null,
) {
  const { account, columns, options } = input
  const main = seriesOf(curve, unit)
  const canBeLog = unit === 'money' && main.y.every((value) => value > 0)
  const chart: LinesChart = {
    kind: 'lines',
    key: 'equity',
    title: axisNames[unit],
    x: { name: 'Exit date', unit: 'date', column: 'exitDate' },
    y: { name: axisNames[unit], unit: axisUnits[unit], column: null },
    scale: options.scale === 'log' && canBeLog ? 'log' : 'linear',
    lines: [
      { label: ['All trades'], ...main },
      ...(rest === null ? [] : [{ label: ['Without those left out'], ...seriesOf(rest, unit) }]),
      ...benchmarkLine(input, unit),
    ],
    levels: [{ at: unit === 'money' ? numberOf(account.openingBalance) : 0, label: 'Start' }],
    spans: spansOf(columns, closedRows(columns, input.rows), options.bands),
    flows: account.flows
      .filter(({ realizedAt }) => realizedAt === undefined)
      .map(({ date, amount }) => ({ at: dayOfDate(date), amount: numberOf(amount) })),
    ...(unit === 'r' ? {} : { below: Float64Array.from(curve.drawdowns, (drawdown) => -drawdown) }),
  }
  return chart
}

/** Places of the days that ended above every day before: with a gain, and no drawdown at their end. */
function newHighs({ path, drawdowns }: EquityByDay): number[] {
  return [...path.ends.keys()].filter(
    (place) => drawdowns[place] === 0 && (path.ends[place] ?? 0) > (path.starts[place] ?? 0),
  )
}

const monthWords = { key: 'months', title: 'Months' } as const

function monthTable(input: ToolInput<EquityOptions>, rows: Rows) {
  const month = dimensionOf('exitDate')
  const groups =
    month === null ? [] : figureGroups(input.columns, groupRows(input.columns, rows, month), 'month', input.depth)
  const hasMoney = resultUnit(input.account) === 'money'
  const table: ToolTable = {
    ...monthWords,
    columns: [
      { key: 'month', label: 'Month', unit: 'text' },
      { key: 'n', label: 'Trades', unit: 'count' },
      { key: 'totalR', label: 'Total R', unit: 'r' },
      ...(hasMoney ? ([{ key: 'net', label: 'Net P&L', unit: 'money' }] as const) : []),
    ],
    // The latest first, as in the calendar.
    rows: groups.toReversed().map(({ key, member, figures }) => ({
      group: key,
      cells: [
        member.label,
        figures.n,
        figures.r.length === 0 ? null : figures.totalR,
        ...(hasMoney ? [figures.net] : []),
      ],
      intervals: [],
    })),
    totals: null,
  }
  return { groups, table }
}

function partsOf(input: ToolInput<EquityOptions>, rows: Rows, chart: LinesChart): ToolParts {
  const { groups, table } = monthTable(input, rows)
  return { charts: [chart], tables: [table], groups: toolGroups(input, 'equity', groups) }
}

function findingOf(
  { account }: ToolInput<EquityOptions>,
  curve: EquityByDay,
  { n, r }: Pick<GroupFigures, 'n' | 'r'>,
): ToolFinding {
  if (n === 0) return notEnough(['No closed trades in this selection.'], 0, 1)
  const highs = newHighs(curve)
  const last = curve.dates[highs.at(-1) ?? -1]
  const factor = resultUnit(account) === 'money' ? computeGrowthFactor(curve.path) : null
  // Without a balance to grow and without an R there is no curve.
  if (factor === null && r.length === 0) return notEnough(['No trade with a stop or a planned risk.'], 0, 1)
  const totalR = curve.r.reduce((sum, value) => sum + value, 0)
  const growth: Sentence =
    factor === null
      ? ['Total ', { kind: 'r', value: totalR, signed: true }]
      : ['Growth ', { kind: 'fraction', value: factor - 1, signed: true }]
  if (last === undefined) return descriptive([...growth, ', and no new high yet.'], n)
  return descriptive(
    [
      ...growth,
      ' with ',
      countPart(highs.length),
      ' new highs, the last on ',
      { kind: 'date', value: dateOfDay(last) },
      '.',
    ],
    n,
  )
}

function compute(input: ToolInput<EquityOptions>) {
  const { columns, account, options, depth } = input
  const rows = closedRows(columns, input.rows)
  const equityOf = depth === 'quick' ? quickEquity : exactEquity
  const curve = equityOf(columns, rows, account)
  const unit = resultUnit(account) === 'r' ? 'r' : options.unit
  const tests = options.without.map((brush) => brushTest(columns, brush))
  const kept = tests.length === 0 ? rows : filterRows(rows, (row) => !tests.some((test) => test(row)))
  const rest = tests.length === 0 ? null : equityOf(columns, kept, account)
  const all = groupFigures(columns, rows, depth)
  /** Days add 0 to the total where no trade has an R: where none ever has, that is no curve. */
  const drawn = all.r.length === 0 ? { ...curve, rDates: [], r: [] } : curve
  const highs = newHighs(curve)
  const factor = resultUnit(account) === 'money' ? computeGrowthFactor(curve.path) : null
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  const restFigures = rest === null ? null : groupFigures(columns, kept, depth)
  return {
    tool: 'equity' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, curve, all),
    figures: [
      ...closedFigures(input, rows, all, ['netPnl']),
      ...(factor === null
        ? []
        : [
            plainFigure(
              {
                key: 'growth',
                label: 'Growth',
                unit: 'fraction',
                signed: true,
                good: 'high',
                meaning: 'Growth of the account from trading, deposits and withdrawals left out.',
                formula: 'product of the growth between cash flows, minus 1',
              },
              factor - 1,
              rows.length,
            ),
          ]),
      ...closedFigures(input, rows, all, ['totalR']),
      plainFigure(
        {
          key: 'newHighs',
          label: 'New highs',
          unit: 'count',
          good: 'high',
          meaning: 'Days that ended above every day before.',
          formula: 'number of days with a gain and no drawdown at their end',
        },
        curve.rDates.length === 0 ? null : highs.length,
        curve.rDates.length,
        { reason: 'no_trades' },
      ),
      ...(sample === null
        ? []
        : ['annualGrowthRate', 'maxDrawdown', 'winningDays']
            .filter((key) => isShown(key, input))
            .map((key) => metricFigure(key, metricOf(key).compute(sample)))),
      ...(restFigures === null
        ? []
        : [
            plainFigure(
              {
                key: 'leftOutR',
                label: 'R left out',
                unit: 'r',
                signed: true,
                good: 'neither',
                meaning: 'What the trades that you leave out made together.',
                formula: 'total R of all trades − total R without them',
              },
              all.r.length === 0 ? null : all.totalR - restFigures.totalR,
              rows.length - kept.length,
              { reason: 'no_risk' },
            ),
          ]),
    ],
    ...partsUnlessHeadline(input, () => partsOf(input, rows, chartOf(input, unit, drawn, rest))),
    coverage: riskCoverage(rows.length, all.r.length),
    spark: sparkOf(seriesOf(drawn, unit).y),
  }
}

export const equity: AnalysisTool<EquityOptions> = {
  ...toolFacts.equity,
  needs: ({ without, bands }) => [bandColumns[bands], ...without.map(({ column }) => column)],
  defaults: usual,
  parseOptions: (given) => ({
    unit: parseChoice(given, 'unit', units, usual.unit),
    scale: parseChoice(given, 'scale', ['linear', 'log'], usual.scale),
    bands: parseChoice(given, 'bands', bandKeys, usual.bands),
    without: parseList(given, 'without', (item) => readSimpleBrush('equity', item)),
  }),
  extras: ({ columns, rows }) => {
    const symbol = columns.portfolios[0]?.benchmarkSymbol ?? null
    const closed = closedRows(columns, rows)
    const days = daysOf(columns, 'exitDate')
    const [first, last] = [days[closed[0] ?? -1], days[closed.at(-1) ?? -1]]
    return symbol === null || first === undefined || last === undefined
      ? {}
      : { benchmark: { from: dateOfDay(first), to: dateOfDay(last) } }
  },
  compute,
  evidence: evidenceOfClosed,
}
