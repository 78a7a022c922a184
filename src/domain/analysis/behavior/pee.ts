import { correctedPValue, descriptive, notEnough, surviving, type Tested } from '#domain/analysis/groups/certainty.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import {
  choicePart,
  plainR,
  resultUnit,
  sharePart,
  signedR,
  sparkOf,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { idsOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFigure, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { postExitWindows, toolFacts } from '#domain/analysis/tool-facts.ts'
import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation, shareInflation } from '#domain/metrics/shared/dependence.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import {
  countVerdict,
  type ExitReadings,
  hasVerdict,
  rowsByVerdict,
  storedReadings,
  verdictPlace,
  windowReadings,
} from './exit-readings.ts'
import {
  barsOf,
  type ExitGroup,
  exitGroups,
  isStored,
  laterLines,
  type PeeOptions,
  scatterOf,
  tableOf,
} from './pee-parts.ts'

type Input = ToolInput<PeeOptions>
const minExits = 20

function readingsOf(input: Input, rows: Rows): ExitReadings {
  const { columns, options, extras } = input
  if (isStored(options)) return storedReadings(columns, rows)
  return windowReadings(columns, rows, extras.postExit ?? [], Number(options.window))
}

const verdictWords = {
  early: { label: 'Early exits', meaning: 'Exits after which the price first went on by half an R or more.' },
  protective: { label: 'Protective exits', meaning: 'Exits after which the price first turned by half an R or more.' },
  optimal: { label: 'Optimal exits', meaning: 'Exits that caught most of the move, with little left.' },
  late: { label: 'Late exits', meaning: 'Exits that gave back an R or more from the best price.' },
} as const
const judged = ['early', 'protective', 'optimal', 'late'] as const

function shareFigure(verdict: keyof typeof verdictWords, readings: ExitReadings, isFull: boolean): ToolFigure {
  const count = countVerdict(readings, verdict)
  const n = readings.rows.length
  return plainFigure(
    {
      key: verdict,
      ...verdictWords[verdict],
      unit: 'fraction',
      good: verdict === 'early' || verdict === 'late' ? 'low' : 'high',
      formula: 'exits with this verdict / exits with known prices after them; Wilson interval',
    },
    n === 0 ? null : count / n,
    n,
    {
      group: `verdict:${verdict}`,
      interval: isFull ? shareInterval(count, n, shareInflation(hasVerdict(readings, verdict))) : null,
    },
  )
}

function meanFigure(
  key: string,
  label: string,
  meaning: string,
  values: Float64Array,
  isFull: boolean,
  good: 'high' | 'low',
): ToolFigure {
  return plainFigure(
    {
      key,
      label,
      unit: 'r',
      ...(key === 'regret' ? { signed: true as const } : {}),
      good,
      meaning,
      formula: 'mean over exits with known prices after them',
    },
    values.length === 0 ? null : mean(values),
    values.length,
    { interval: isFull ? meanInterval(values, meanInflation(values)) : null },
  )
}

/** Whether prices go on after the exits of a reason, or of all; null below twenty or without any difference. */
function testRegret(regrets: Float64Array, subject: ExitGroup | null): Tested<ExitGroup | null> | null {
  const difference = regrets.length < minExits ? null : differenceFromZero(regrets, meanInflation(regrets))
  return difference === null ? null : { subject, difference, pValue: difference.pValue }
}

/** All exits and each reason are tested, corrected for their number. */
function findingOf({ depth }: Input, readings: ExitReadings, byReason: readonly ExitGroup[]): ToolFinding {
  const n = readings.rows.length
  if (n < minExits) return notEnough(['Too few exits with known prices after them.'], n, minExits)
  const share = countVerdict(readings, 'early') / n
  const sentence = (subject: Sentence, value: number): Sentence => [
    ...subject,
    value >= 0 ? ' prices go ' : ' prices turn by ',
    value >= 0 ? signedR(value) : plainR(-value),
    value >= 0 ? ' further for you than against you; ' : ' more than they go on; ',
    sharePart(share),
    ' of all exits are early.',
  ]
  const usual = sentence(['After your exits'], mean(readings.regret))
  if (depth === 'quick') return descriptive(usual, n)
  const tested = [
    testRegret(readings.regret, null),
    ...byReason.map((group) => testRegret(group.regrets, group)),
  ].filter((one) => one !== null)
  const [best] = surviving(tested)
  const common = { needed: null, pValue: correctedPValue(tested), comparisons: Math.max(1, tested.length) }
  if (best === undefined) return { statement: usual, certainty: 'couldBeChance', n, ...common }
  const { subject, difference } = best
  const after: Sentence = subject === null ? ['After your exits'] : ['After exits by “', ...subject.label, '”']
  return {
    statement: sentence(after, difference.value),
    certainty: 'likely',
    n: subject?.n ?? n,
    ...common,
  }
}

function compute(input: Input) {
  const { columns, depth, account, options } = input
  const rows = closedRows(columns, input.rows)
  const readings = readingsOf(input, rows)
  const isFull = depth === 'full'
  const [reason, setup] = [dimensionOf('exitReason'), dimensionOf('setupId')]
  const byReason = reason === null ? [] : exitGroups(input, readings, reason)
  const bySetup = setup === null ? [] : exitGroups(input, readings, setup)
  const n = readings.rows.length
  const byVerdict = rowsByVerdict(readings, columns.count)
  const verdicts = judged.map((verdict) => {
    const inside = byVerdict[verdictPlace(verdict)] ?? new Uint32Array()
    return {
      key: `verdict:${verdict}`,
      label: [choicePart('exitVerdict', verdict)],
      rows: inside,
      brush: isStored(options)
        ? ({ tool: 'pee', kind: 'values', column: 'exitVerdict', values: [verdict] } as const)
        : ({ tool: 'pee', kind: 'trades', label: verdictWords[verdict].label, ids: idsOf(columns, inside) } as const),
    }
  })
  const charts: ChartData[] = [scatterOf(input, readings), barsOf(byReason), ...laterLines(input, rows)]
  return {
    tool: 'pee' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, readings, byReason),
    figures: [
      meanFigure(
        'regret',
        'Net exit regret',
        'How much further prices go for you than against you.',
        readings.regret,
        isFull,
        'low',
      ),
      shareFigure('early', readings, isFull),
      shareFigure('protective', readings, isFull),
      shareFigure('optimal', readings, isFull),
      plainFigure(
        {
          key: 'coverage',
          label: 'Coverage',
          unit: 'fraction',
          good: 'high',
          meaning: 'The share of closed trades with known prices after the exit.',
          formula: 'closed trades with MFPE and MAPE / closed trades',
        },
        rows.length === 0 ? null : n / rows.length,
        rows.length,
        { reason: 'no_trades' },
      ),
      shareFigure('late', readings, isFull),
      meanFigure('mfpe', 'Mean MFPE', 'The best move after the exit.', readings.mfpe, isFull, 'low'),
      meanFigure('mape', 'Mean MAPE', 'The worst move after the exit.', readings.mape, isFull, 'high'),
    ],
    charts,
    tables: [tableOf('Exit reason', 'reasons', byReason), tableOf('Setup', 'setups', bySetup)],
    groups: [...verdicts, ...byReason, ...bySetup].map((group) => toolGroup(input, group)),
    coverage: {
      of: rows.length,
      known: n,
      missing:
        n === rows.length
          ? []
          : [
              {
                what: ['Trades without prices after the exit'],
                n: rows.length - n,
                remedy: isStored(options) ? ('logPostExit' as const) : ('importCandles' as const),
              },
            ],
    },
    spark: sparkOf(readings.regret),
  }
}

export const pee: AnalysisTool<PeeOptions> = {
  ...toolFacts.pee,
  needs: () => ['mfpeR', 'mapeR', 'peeSequence', 'exitVerdict', 'giveBackR', 'mfeCapturePct'],
  defaults: { window: 'stored' },
  parseOptions: (given) => ({ window: parseChoice(given, 'window', postExitWindows, 'stored') }),
  extras: ({ columns, rows }) => (closedRows(columns, rows).length === 0 ? {} : { postExit: true }),
  compute,
  evidence: (input, figure) => {
    const readings = readingsOf(input, closedRows(input.columns, input.rows))
    if (figure === 'regret') return { kind: 'mean', values: readings.regret }
    if (figure === 'mfpe') return { kind: 'mean', values: readings.mfpe }
    if (figure === 'mape') return { kind: 'mean', values: readings.mape }
    const verdict = judged.find((one) => one === figure)
    return verdict === undefined ? null : { kind: 'share', hits: hasVerdict(readings, verdict) }
  },
}
