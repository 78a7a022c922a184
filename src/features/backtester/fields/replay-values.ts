import type { ReplayRequest, StrategyDetail } from '#api/simulations/backtester.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { decimalProblem, type DecimalLimits } from '#ui/form/decimal-text.ts'

/** A target as typed. */
export interface TargetValues {
  readonly r: string
  /** Part of the position to close, in percent; the last target closes the rest. */
  readonly part: string
}

/** Stop, targets and cost as typed. */
export interface LevelValues {
  readonly stop: string
  readonly targets: readonly TargetValues[]
  readonly cost: string
}

/** The settings of a replay as typed. */
export interface ReplayValues extends LevelValues {
  readonly policy: 'pessimistic' | 'optimistic' | 'neutral' | 'exact'
  /** Decides under `exact` where candles do not. */
  readonly fallback: 'pessimistic' | 'optimistic' | 'neutral'
  /** Candles that decide under `exact`. */
  readonly candles: Timeframe
  readonly sizing: 'constantRisk' | 'constantSize'
  readonly slippage: string
  readonly postExit: boolean
  /** In percent of the account. */
  readonly riskPercent: string
  readonly capital: string
  readonly from: string
  readonly to: string
  readonly splitAt: string
}

/** What is wrong, by field. */
export type FieldProblems = Readonly<Record<string, string>>

export const maxTargets = 3

/** A number as text to edit, without the noise of binary fractions. */
export const toText = (value: number): string => String(Number(value.toPrecision(12)))

/** Percent that the last target closes. */
export function restOf(targets: readonly TargetValues[]): number {
  return 100 - targets.slice(0, -1).reduce((sum, { part }) => sum + (Number(part) || 0), 0)
}

const ofR: DecimalLimits = { max: 1000 }
const levelR: DecimalLimits = { positive: true, max: 1000 }

function required(label: string, text: string, limits: DecimalLimits): string | null {
  return text === '' ? `${label} is required.` : decimalProblem(label, text, limits)
}

function targetProblems(targets: readonly TargetValues[]): (readonly [string, string | null])[] {
  return targets.flatMap(({ r, part }, i) => {
    const label = `Target ${i + 1}`
    const before = targets[i - 1]
    const rises = before === undefined || Number(r) > Number(before.r)
    const ofTarget = required(label, r, levelR) ?? (rises ? null : `${label} must be above target ${i}.`)
    const isLast = i === targets.length - 1
    const ofPart = isLast ? null : required('Part', part, { positive: true, max: 100 })
    const noRest = restOf(targets) <= 0 ? 'Leave some size for the last target.' : null
    return [
      [`targets.${i}.r`, ofTarget],
      [`targets.${i}.part`, ofPart ?? (i === targets.length - 2 ? noRest : null)],
    ] as const
  })
}

function collect(found: readonly (readonly [string, string | null])[]): FieldProblems {
  return Object.fromEntries(found.filter((one): one is readonly [string, string] => one[1] !== null))
}

/** What is wrong with a stop, targets and cost. */
export function findLevelProblems({ stop, targets, cost }: LevelValues): FieldProblems {
  return collect([
    ['stop', required('Stop', stop, levelR)],
    ...targetProblems(targets),
    ['cost', required('Cost', cost, { min: 0, ...ofR })],
  ])
}

/** What is wrong with the settings of a replay. */
export function findReplayProblems(values: ReplayValues): FieldProblems {
  const { from, to, riskPercent, capital, slippage } = values
  return {
    ...findLevelProblems(values),
    ...collect([
      ['slippage', required('Slippage', slippage, { min: 0, ...ofR })],
      ['riskFraction', decimalProblem('Risk', riskPercent, { positive: true, max: 100 })],
      ['capital', decimalProblem('Capital', capital, { positive: true })],
      ['to', from !== '' && to !== '' && from > to ? 'Last day must not be before the first day.' : null],
    ]),
  }
}

/**
 * Stop, targets and cost as numbers; the values must have no problems. A cost that stays as in `base` is left out: its
 * text is rounded, and the plan's own is exact.
 */
export function toLevels({ stop, targets, cost }: LevelValues, base: LevelValues) {
  const rest = restOf(targets)
  return {
    stop: Number(stop),
    targets: targets.map(({ r, part }, i) => ({
      r: Number(r),
      sizePct: i === targets.length - 1 ? rest : Number(part),
    })),
    ...(cost === base.cost ? {} : { cost: Number(cost) }),
  }
}

const dateOrNull = (text: string) => (text === '' ? null : (text as CalendarDate))

/** The request of a replay; the values must have no problems. */
export function toReplayRequest(values: ReplayValues, base: LevelValues): ReplayRequest {
  const { policy, fallback, candles, sizing, slippage, postExit, riskPercent, capital, from, to, splitAt } = values
  return {
    ...toLevels(values, base),
    policy,
    ...(policy === 'exact' ? { fallback, candles } : {}),
    sizing,
    slippage: Number(slippage),
    postExit,
    ...(riskPercent === '' ? {} : { riskFraction: Number(riskPercent) / 100 }),
    ...(capital === '' ? {} : { capital: capital as Money }),
    from: dateOrNull(from),
    to: dateOrNull(to),
    splitAt: dateOrNull(splitAt),
  }
}

/** Stop, targets and cost of a plan, as text. */
export function levelValues({ stop, targets, costR }: Pick<StrategyDetail, 'stop' | 'targets' | 'costR'>): LevelValues {
  return {
    stop: toText(stop.r),
    targets: targets.map(({ r, sizePct }) => ({ r: toText(r), part: toText(sizePct) })),
    // A rebate can make the mean cost negative; a replay charges none then.
    cost: toText(Math.max(0, Number(costR.toFixed(4)))),
  }
}

/** The settings that a replay of a strategy starts with: its own plan. */
export function replayValues(strategy: StrategyDetail): ReplayValues {
  const { riskFraction } = strategy.sizing
  return {
    ...levelValues(strategy),
    policy: 'pessimistic',
    fallback: 'pessimistic',
    candles: '1m',
    sizing: 'constantRisk',
    slippage: '0',
    postExit: true,
    riskPercent: riskFraction === null ? '' : toText(riskFraction * 100),
    capital: '',
    from: '',
    to: '',
    splitAt: '',
  }
}

const labels: Readonly<Record<string, string>> = {
  stop: 'Stop',
  targets: 'Targets',
  cost: 'Cost',
  slippage: 'Slippage',
  candles: 'Candles',
  riskFraction: 'Risk',
  capital: 'Capital',
  from: 'First day',
  to: 'Last day',
  splitAt: 'Split day',
}

/** The server's refusals by field of the form: `message` follows the field's name. */
export function problemsFromServer(
  details: readonly { readonly field: string; readonly message: string }[],
): FieldProblems {
  return Object.fromEntries(
    details.flatMap(({ field, message }) => {
      const [, place, part] = /^targets\.(\d)\.(r|sizePct)$/.exec(field) ?? []
      if (place !== undefined) {
        const label = part === 'r' ? `Target ${Number(place) + 1}` : 'Part'
        return [[`targets.${place}.${part === 'r' ? 'r' : 'part'}`, `${label} ${message}.`]]
      }
      const label = labels[field]
      return label === undefined ? [] : [[field, `${label}: ${message}.`]]
    }),
  )
}
