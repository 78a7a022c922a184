import type { Setup } from '#api/simulations/what-if.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, larger, ratioOf, toDecimal, type ExactNumber } from '#domain/numbers/decimal.ts'

type Plan = Pick<Setup, 'stop' | 'targets'>
type Stop = NonNullable<Plan['stop']>

/** Screens show an R with so many digits. */
const round = (value: number) => Math.round(value * 100) / 100

/** The largest known tick of the symbols; null if one is unknown, or there are none. */
function tickOf(symbols: readonly string[]): ExactNumber | null {
  const ticks = symbols.map((symbol) => instrumentOf(symbol).tickSize)
  const [first, ...rest] = ticks.flatMap((tick) => (tick === null ? [] : exact(tick)))
  if (first === undefined || ticks.includes(null)) return null
  return rest.reduce(larger, first)
}

/** The step of a stop: whole ticks, the instrument's tick, or else the digits of the stop that it scales, at least two. */
function stepOf({ kind, value }: Stop, symbols: readonly string[]): ExactNumber {
  if (kind === 'ticks') return exact('1')
  const digits = Math.max(2, value.split('.')[1]?.length ?? 0)
  return (kind === 'price' ? tickOf(symbols) : null) ?? exact(`1e-${digits}`)
}

/** A stop scaled by a factor, as it can be traded; at least one step. */
function scaleStop(stop: Stop, factor: number, symbols: readonly string[]): Stop {
  const step = stepOf(stop, symbols)
  const steps = exact(stop.value).times(String(factor)).div(step).round(0)
  return { ...stop, value: toDecimal(larger(steps.times(step), step)) }
}

/**
 * A setup's plan with the stop and target of a cell. The stop keeps its unit and is scaled, since a cell's stop is a share
 * of the one that was traded; the target keeps its distance and counts in R of the rounded stop. One target closes all.
 */
export function planOfCell(
  { stop, symbols }: Pick<Setup, 'stop' | 'symbols'>,
  cell: { readonly stop: number; readonly target: number },
): Plan {
  const scaled = stop === null ? null : scaleStop(stop, cell.stop, symbols)
  const share = stop === null || scaled === null ? cell.stop : ratioOf(exact(scaled.value), exact(stop.value))
  return { stop: scaled, targets: [{ r: round(cell.target / share), sizePct: 100 }] }
}
