import type { BacktestResult } from '#api/simulations/backtester.ts'
import { describePolicy } from '#shared/simulation/order-policies.ts'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { formatDate, formatNumber } from '#ui/figures/format.ts'

export const sizingLabels = { constantRisk: 'Same risk', constantSize: 'Same size' } as const

export const endingLabels = {
  target: 'Target',
  stop: 'Stop',
  split: 'Stop or target',
  own: 'Actual exit',
} as const

const level = (r: number) => `${formatNumber(r, 4)}R`

/** "2R", "1R (50%), 2R (50%)", or that exits stay as traded. */
export function describeTargets(targets: BacktestResult['parameters']['targets']): string {
  if (targets.length === 0) return 'Exits as traded'
  if (targets.length === 1) return targets.map(({ r }) => level(r)).join('')
  return targets.map(({ r, sizePct }) => `${level(r)} (${formatNumber(sizePct, 1)}%)`).join(', ')
}

/** Describes the settings of a replay in one line. */
export function describeReplay(parameters: BacktestResult['parameters']): string {
  const { stop, targets, from, to } = parameters
  const exits = targets.length === 0 ? 'exits as traded' : `target ${targets.map(({ r }) => level(r)).join(' / ')}`
  const days =
    from === null && to === null
      ? []
      : [
          from === null
            ? `until ${formatDate(to)}`
            : to === null
              ? `from ${formatDate(from)}`
              : formatDateRange(from, to),
        ]
  return [`Stop ${level(stop)}`, exits, describePolicy(parameters).toLowerCase(), ...days].join(' · ')
}
