import type { BacktestResult } from '#api/simulations/backtester.ts'
import { formatDate, formatNumber } from '#ui/figures/format.ts'

/** What decides when a trade touched both its stop and its target. */
export const policyLabels = {
  pessimistic: 'Stop first',
  optimistic: 'Target first',
  neutral: 'Random walk',
  exact: 'By candles',
} as const satisfies Record<BacktestResult['parameters']['policy'], string>

/** What decides, with the candles and what decides where they do not. */
export function describePolicy({ policy, fallback, candles }: BacktestResult['parameters']): string {
  if (policy !== 'exact') return policyLabels[policy]
  const decided = policyLabels[fallback]
  return candles === null ? decided : `${candles} candles, else ${decided.toLowerCase()}`
}

export const sizingLabels = { constantRisk: 'Same risk', constantSize: 'Same size' } as const

export const endingLabels = {
  target: 'Target',
  stop: 'Stop',
  split: 'Stop or target',
  own: 'Own exit',
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
              : `${formatDate(from)} – ${formatDate(to)}`,
        ]
  return [`Stop ${level(stop)}`, exits, describePolicy(parameters).toLowerCase(), ...days].join(' · ')
}
