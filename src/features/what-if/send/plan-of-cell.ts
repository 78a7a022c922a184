import type { Setup } from '#api/simulations/what-if.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'

type Plan = Pick<Setup, 'stop' | 'targets'>

/** Four digits are as fine as a level. */
const round = (value: number) => Math.round(value * 1e4) / 1e4

/**
 * A setup's plan with the stop and target of a cell. The stop keeps its unit and is scaled, since a cell's stop is a share
 * of the one that was traded; targets count in R of the new stop. One target closes all.
 */
export function planOfCell({ stop }: Plan, cell: { readonly stop: number; readonly target: number }): Plan {
  return {
    stop: stop === null ? null : { ...stop, value: toDecimal(exact(stop.value).times(String(cell.stop)).round(8)) },
    targets: [{ r: round(cell.target / cell.stop), sizePct: 100 }],
  }
}
