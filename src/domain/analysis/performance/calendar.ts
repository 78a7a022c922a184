import { descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure, quickMetric } from '#domain/analysis/parts/tool-figures.ts'
import { partsUnlessHeadline, resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { dateOfDay, daysOf, flagsOf, knownNumbers, moneyOf, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFigure, ToolFinding, ToolGroup, ToolParts, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'

export interface CalendarOptions {
  /** 'private' shows no amount of money, for a screen that others see. */
  readonly unit: 'money' | 'r' | 'private'
}

/** A day with a closed trade. */
interface Day {
  readonly day: number
  /** The place of its first trade among rows by day, and that after its last. */
  readonly from: number
  readonly to: number
  /** Net P&L in units of the money column, exact, and in money. */
  readonly units: number
  readonly net: number
  readonly r: number | null
}

/** Days, or weeks or months of them, with their trades. */
interface Period {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  /** First and last day with a trade. */
  readonly low: number
  readonly high: number
  readonly net: number
  readonly r: number | null
  /** Trades with a checked rule, and their mean share of rules followed; null without any. */
  readonly scored: number
  readonly compliance: number | null
  /** Trades with a note; null while that is not loaded. */
  readonly noted: number | null
}

/** Reads compliance and notes of trades; of none where the column is not there. */
function reviewReader(data: TradeColumns): (rows: Rows) => Pick<Period, 'scored' | 'compliance' | 'noted'> {
  const column = data.columns.get('complianceScore')
  const notes = data.columns.has('hasNotes') ? flagsOf(data, 'hasNotes') : null
  return (rows) => {
    const scores = column?.kind === 'number' ? knownNumbers(column.values, rows) : []
    return {
      scored: scores.length,
      compliance: scores.length === 0 ? null : mean(scores) / 100,
      noted: notes === null ? null : rows.reduce((count, row) => count + (notes[row] === 1 ? 1 : 0), 0),
    }
  }
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const weekOf = (day: number) => day - weekdayOfDay(day) + 1
const monthOf = (day: number) => dateOfDay(day).slice(0, 7)

const dated = (key: string, day: number) => ({ key, label: [{ kind: 'date', value: dateOfDay(day) }] as const })

/** Rows by day, and in order of exit within one. Portfolios in several time zones need not exit in order of dates. */
function rowsByDay(days: Int32Array, rows: Rows): Rows {
  for (let place = 1; place < rows.length; place += 1) {
    if ((days[rows[place] ?? 0] ?? 0) < (days[rows[place - 1] ?? 0] ?? 0))
      return rows.toSorted((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b)
  }
  return rows
}

/** Days with a closed trade, oldest first, of rows by day. */
function daysOfRows(columns: TradeColumns, rows: Rows): Day[] {
  const days = daysOf(columns, 'exitDate')
  const net = moneyOf(columns, 'netPnl')
  const power = 10 ** net.places
  const r = numbersOf(columns, 'realizedR')
  const found: Day[] = []
  let from = 0
  for (let to = 1; to <= rows.length; to += 1) {
    const day = days[rows[from] ?? 0] ?? 0
    if (to < rows.length && days[rows[to] ?? 0] === day) continue
    let [units, totalR, known] = [0, 0, 0]
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0
      const multiple = r[row] ?? Number.NaN
      units += net.units[row] ?? 0
      if (Number.isNaN(multiple)) continue
      totalR += multiple
      known += 1
    }
    found.push({ day, from, to, units, net: units / power, r: known === 0 ? null : totalR })
    from = to
  }
  return found
}

const sumKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)

/** Rows in order of exit. */
function inOrder(rows: Rows): Rows {
  for (let place = 1; place < rows.length; place += 1)
    if ((rows[place] ?? 0) < (rows[place - 1] ?? 0)) return rows.toSorted()
  return rows
}

/** What days are joined from: the days, the rows by day, and how many units make one of the currency. */
interface TradedDays {
  readonly days: readonly Day[]
  readonly rows: Rows
  readonly power: number
}

/** Days, or weeks or months of them. */
function joinDays<Key>(
  columns: TradeColumns,
  { days, rows, power }: TradedDays,
  keyOf: (day: number) => Key,
  nameOf: (key: Key) => Pick<Period, 'key' | 'label'>,
): Period[] {
  const reviewOf = reviewReader(columns)
  const joined: Period[] = []
  let first = 0
  for (let next = 1; next <= days.length; next += 1) {
    const key = keyOf(days[first]?.day ?? 0)
    const later = days[next]
    if (later !== undefined && keyOf(later.day) === key) continue
    const inside = days.slice(first, next)
    const ofInside = rows.subarray(inside[0]?.from ?? 0, inside.at(-1)?.to ?? 0)
    joined.push({
      ...nameOf(key),
      rows: inOrder(ofInside),
      low: inside[0]?.day ?? 0,
      high: inside.at(-1)?.day ?? 0,
      net: inside.reduce((sum, day) => sum + day.units, 0) / power,
      r: sumKnown(inside.map(({ r }) => r)),
      ...reviewOf(ofInside),
    })
    first = next
  }
  return joined
}

function tableOf(input: ToolInput<CalendarOptions>, title: string, periods: readonly Period[]): ToolTable {
  const hasMoney = resultUnit(input.account) === 'money'
  return {
    key: title.toLowerCase(),
    title,
    columns: [
      { key: 'period', label: title, unit: 'text' },
      { key: 'n', label: 'Trades', unit: 'count' },
      ...(hasMoney ? ([{ key: 'net', label: 'Net P&L', unit: 'money' }] as const) : []),
      { key: 'r', label: 'Total R', unit: 'r' },
      { key: 'compliance', label: 'Compliance', unit: 'fraction' },
      { key: 'noted', label: 'With notes', unit: 'count' },
    ],
    rows: periods.map((period) => ({
      group: period.key,
      cells: [
        period.label,
        period.rows.length,
        ...(hasMoney ? [period.net] : []),
        period.r,
        period.compliance,
        period.noted,
      ],
      intervals: [],
    })),
    totals: null,
  }
}

const groupOf = (input: ToolInput<CalendarOptions>, { key, label, rows, low, high }: Period): ToolGroup =>
  toolGroup(input, { key, label, rows, brush: { tool: 'calendar', kind: 'range', column: 'exitDate', low, high } })

/** The metrics of days, from exact sums of their amounts. */
function figuresOf(input: ToolInput<CalendarOptions>, rows: Rows, days: readonly Day[]): ToolFigure[] {
  const n = days.length
  const nets = days.map((day) => day.net)
  const total = days.reduce((sum, { units }) => sum + units, 0) / 10 ** moneyOf(input.columns, 'netPnl').places
  const most = (pick: (a: number, b: number) => number) => (n === 0 ? null : nets.reduce((a, b) => pick(a, b)))
  const { scored, compliance } = reviewReader(input.columns)(rows)
  const money = [
    quickMetric('bestDay', most(Math.max), n, 'no_trades'),
    quickMetric('worstDay', most(Math.min), n, 'no_trades'),
    quickMetric('pnlPerDay', n === 0 ? null : total / n, n, 'no_trades'),
    quickMetric('winningDays', n === 0 ? null : nets.filter((net) => net > 0).length / n, n, 'no_trades'),
  ]
  return [
    ...(resultUnit(input.account) === 'money' ? money : []),
    plainFigure(
      {
        key: 'tradingDays',
        label: 'Trading days',
        unit: 'count',
        good: 'neither',
        meaning: 'Days on which a trade closed.',
        formula: 'number of exit dates',
      },
      n,
      n,
    ),
    plainFigure(
      {
        key: 'compliance',
        label: 'Compliance',
        unit: 'fraction',
        good: 'high',
        meaning: 'The mean share of rules followed, of trades with a checked one.',
        formula: 'mean compliance of trades with a checked rule',
      },
      compliance,
      scored,
      { reason: 'no_rules' },
    ),
  ]
}

/** What days show: money, or R where money has no currency or is not to be seen. */
const shownUnit = ({ account, options }: ToolInput<CalendarOptions>): 'money' | 'r' =>
  resultUnit(account) === 'money' && options.unit === 'money' ? 'money' : 'r'

const shownValue = (unit: 'money' | 'r', { net, r }: Pick<Day, 'net' | 'r'>): number | null =>
  unit === 'money' ? net : r

function findingOf(input: ToolInput<CalendarOptions>, n: number, days: readonly Day[]): ToolFinding {
  const unit = shownUnit(input)
  const known = days.flatMap(({ day, ...results }) => {
    const value = shownValue(unit, results)
    return value === null ? [] : [{ value, date: dateOfDay(day) }]
  })
  const sorted = known.toSorted((a, b) => a.value - b.value)
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (worst === undefined || best === undefined)
    return notEnough(
      [n === 0 ? 'No closed trades in this selection.' : 'No trade with a stop or a planned risk.'],
      0,
      1,
    )
  const resultOf = ({ value, date }: (typeof known)[number]): Sentence => [
    { kind: unit, value, signed: true },
    ' on ',
    { kind: 'date', value: date },
  ]
  return descriptive(['Best day ', ...resultOf(best), ', worst ', ...resultOf(worst), '.'], n)
}

/** Without a currency nothing is shown in money. */
const withoutMoney = <O>(input: ToolInput<O>): ToolInput<O> => ({
  ...input,
  account: { ...input.account, currency: null },
})

/** The calendar, and its days, weeks and months as tables and groups. */
function partsOf(input: ToolInput<CalendarOptions>, traded: TradedDays): ToolParts {
  const { columns } = input
  const unit = shownUnit(input)
  const days = joinDays(
    columns,
    traded,
    (day) => day,
    (day) => dated(`day:${day}`, day),
  )
  const weeks = joinDays(columns, traded, weekOf, (day) => {
    const { key, label } = dated(`week:${day}`, day)
    return { key, label: ['Week of ', ...label] }
  })
  const months = joinDays(columns, traded, monthOf, (month) => ({
    key: `month:${month}`,
    label: [`${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`],
  }))
  const chart: ChartData = {
    kind: 'calendar',
    key: 'days',
    title: 'Days',
    unit,
    days: days.map((day) => ({
      date: dateOfDay(day.low),
      value: shownValue(unit, day),
      r: day.r,
      n: day.rows.length,
      compliance: day.compliance,
      group: day.key,
    })),
  }
  return {
    charts: [chart],
    // The latest first: it is what a trader looks for, and a long history would hide it at the end.
    tables: [
      tableOf(input, 'Days', days.toReversed()),
      tableOf(input, 'Weeks', weeks.toReversed()),
      tableOf(input, 'Months', months.toReversed()),
    ],
    groups: [...days, ...weeks, ...months].map((period) => groupOf(input, period)),
  }
}

function compute(given: ToolInput<CalendarOptions>) {
  const input = given.options.unit === 'private' ? withoutMoney(given) : given
  const { columns, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const byDay = rowsByDay(daysOf(columns, 'exitDate'), rows)
  const days = daysOfRows(columns, byDay)
  const unit = shownUnit(input)
  const { scored } = reviewReader(columns)(byDay)
  return {
    tool: 'calendar' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, rows.length, days),
    figures: figuresOf(input, byDay, days),
    ...partsUnlessHeadline(input, () =>
      partsOf(input, { days, rows: byDay, power: 10 ** moneyOf(columns, 'netPnl').places }),
    ),
    coverage: {
      of: rows.length,
      known: scored,
      missing:
        scored === rows.length
          ? []
          : [
              {
                what: ['Trades without a checked rule'],
                n: rows.length - scored,
                remedy: 'checkRules' as const,
              },
            ],
    },
    spark: sparkOf(days.flatMap((day) => shownValue(unit, day) ?? [])),
  }
}

export const calendar: AnalysisTool<CalendarOptions> = {
  ...toolFacts.calendar,
  needs: () => ['complianceScore', 'hasNotes'],
  defaults: { unit: 'money' },
  parseOptions: (given) => ({ unit: parseChoice(given, 'unit', ['money', 'r', 'private'], 'money') }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
