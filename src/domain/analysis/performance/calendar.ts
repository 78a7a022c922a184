import { descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure, quickMetric } from '#domain/analysis/parts/tool-figures.ts'
import { resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { toolWords } from '#domain/analysis/parts/tool-words.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { dateOfDay, daysOf, knownNumbers, moneyOf, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFigure, ToolFinding, ToolGroup, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { type DailyPnl, dailyPnl } from '#domain/portfolio/daily-pnl.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'

export interface CalendarOptions {
  readonly unit: 'money' | 'r'
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
  readonly compliance: number | null
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

/** Consecutive trades with the same period; rows are in order of exit. */
function periodsOf<Key>(
  input: ToolInput<CalendarOptions>,
  rows: Rows,
  keyOf: (day: number) => Key,
  nameOf: (key: Key) => { key: string; label: Sentence },
): Period[] {
  const { columns } = input
  const days = daysOf(columns, 'exitDate')
  // Portfolios in several time zones: the order of exits need not be that of dates.
  const places = new Map<Key, number[]>()
  for (const row of rows) {
    const key = keyOf(days[row] ?? 0)
    const list = places.get(key)
    if (list === undefined) places.set(key, [row])
    else list.push(row)
  }
  const compliance = columns.columns.has('complianceScore') ? numbersOf(columns, 'complianceScore') : null
  const net = moneyOf(columns, 'netPnl')
  const r = numbersOf(columns, 'realizedR')
  const found = [...places].map(([key, list]): Period => {
    const inside = Uint32Array.from(list)
    const scores = compliance === null ? [] : knownNumbers(compliance, inside)
    const multiples = knownNumbers(r, inside)
    const ofDays = list.map((row) => days[row] ?? 0)
    let units = 0
    for (const row of inside) units += net.units[row] ?? 0
    return {
      ...nameOf(key),
      rows: inside,
      low: ofDays.reduce((least, day) => Math.min(least, day), Infinity),
      high: ofDays.reduce((most, day) => Math.max(most, day), -Infinity),
      net: units / 10 ** net.places,
      r: multiples.length === 0 ? null : multiples.reduce((sum, value) => sum + value, 0),
      compliance: scores.length === 0 ? null : mean(scores) / 100,
    }
  })
  return found.toSorted((a, b) => a.low - b.low)
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
    ],
    rows: periods.map(({ key, label, rows, net, r, compliance }) => ({
      group: key,
      cells: [label, rows.length, ...(hasMoney ? [net] : []), r, compliance],
      intervals: [],
    })),
    totals: null,
  }
}

const groupOf = (input: ToolInput<CalendarOptions>, { key, label, rows, low, high }: Period): ToolGroup =>
  toolGroup(input, { key, label, rows, brush: { tool: 'calendar', kind: 'range', column: 'exitDate', low, high } })

/** The metrics of days, from the same booking of P&L. */
function figuresOf(
  input: ToolInput<CalendarOptions>,
  days: readonly DailyPnl[],
  periods: readonly Period[],
): ToolFigure[] {
  const n = days.length
  const nets = days.map(({ netPnl }) => numberOf(netPnl))
  const total = new RunningSum()
  for (const { netPnl } of days) total.add(netPnl)
  const most = (pick: (a: number, b: number) => number) => (n === 0 ? null : nets.reduce((a, b) => pick(a, b)))
  const scored = periods.flatMap(({ compliance, rows }) =>
    compliance === null ? [] : [{ compliance, n: rows.length }],
  )
  const money = [
    quickMetric('bestDay', most(Math.max), n, 'no_trades'),
    quickMetric('worstDay', most(Math.min), n, 'no_trades'),
    quickMetric('pnlPerDay', n === 0 ? null : total.number() / n, n, 'no_trades'),
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
        meaning: 'The mean share of rules followed on days with checked rules.',
        formula: 'mean of the compliance of days with a checked rule',
      },
      scored.length === 0 ? null : mean(scored.map(({ compliance }) => compliance)),
      scored.length,
      { reason: 'no_rules' },
    ),
  ]
}

function findingOf(input: ToolInput<CalendarOptions>, n: number, periods: readonly Period[]): ToolFinding {
  const inMoney = resultUnit(input.account) === 'money' && input.options.unit === 'money'
  const valueOf = ({ net, r }: Period) => (inMoney ? net : (r ?? 0))
  const sorted = periods.toSorted((a, b) => valueOf(a) - valueOf(b))
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (worst === undefined || best === undefined) return notEnough(['No closed trades in this selection.'], 0, 1)
  const part = (period: Period) => ({ kind: inMoney ? 'money' : 'r', value: valueOf(period), signed: true }) as const
  return descriptive(
    ['Best day ', part(best), ' on ', ...best.label, ', worst ', part(worst), ' on ', ...worst.label, '.'],
    n,
  )
}

function compute(input: ToolInput<CalendarOptions>) {
  const { columns, depth, account, options } = input
  const rows = closedRows(columns, input.rows)
  const dated = (key: string, day: number) => ({ key, label: [{ kind: 'date', value: dateOfDay(day) }] as const })
  const days = periodsOf(
    input,
    rows,
    (day) => day,
    (day) => dated(`day:${day}`, day),
  )
  const weeks = periodsOf(input, rows, weekOf, (day) => ({
    key: `week:${day}`,
    label: ['Week of ', ...dated('', day).label],
  }))
  const months = periodsOf(input, rows, monthOf, (month) => ({
    key: `month:${month}`,
    label: [`${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`],
  }))
  const booked = dailyPnl(metricTradesOf(columns, rows))
  const unit = resultUnit(account) === 'r' ? 'r' : options.unit
  const scored = days.reduce((sum, { compliance, rows: ofDay }) => sum + (compliance === null ? 0 : ofDay.length), 0)
  const chart: ChartData = {
    kind: 'calendar',
    key: 'days',
    title: 'Days',
    unit,
    days: days.map(({ key, low, net, r, rows: ofDay, compliance }) => ({
      date: dateOfDay(low),
      value: unit === 'money' ? net : (r ?? 0),
      r,
      n: ofDay.length,
      compliance,
      group: key,
    })),
  }
  return {
    tool: 'calendar' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, rows.length, days),
    figures: figuresOf(input, booked, days),
    charts: [chart],
    tables: [tableOf(input, 'Days', days), tableOf(input, 'Weeks', weeks), tableOf(input, 'Months', months)],
    groups: [...days, ...weeks, ...months].map((period) => groupOf(input, period)),
    coverage: {
      of: rows.length,
      known: scored,
      missing:
        scored === rows.length
          ? []
          : [
              {
                what: ['Trades on days without a checked rule'],
                n: rows.length - scored,
                remedy: 'checkRules' as const,
              },
            ],
    },
    spark: sparkOf(days.map(({ net, r }) => (unit === 'money' ? net : (r ?? 0)))),
  }
}

export const calendar: AnalysisTool<CalendarOptions> = {
  key: 'calendar',
  ...toolWords.calendar,
  base: 'closed',
  controls: [
    {
      kind: 'choice',
      key: 'unit',
      label: 'Unit',
      choices: [
        { value: 'money', label: 'Money' },
        { value: 'r', label: 'R' },
      ],
    },
  ],
  needs: () => ['complianceScore'],
  defaults: { unit: 'money' },
  parseOptions: (given) => ({ unit: parseChoice(given, 'unit', ['money', 'r'], 'money') }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
