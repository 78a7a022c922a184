import type { Scenario, ScenarioResult } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { defaultView, writeWhatIfAddress } from '#features/what-if/settings/what-if-address.ts'
import { levelsOf, rangeOf, type WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'

export type ScenarioInputs = Scenario['inputs']

/** The source of a scenario: what the address names, and what narrows it. */
export interface ScenarioSource {
  readonly kind: 'strategy' | 'setup' | 'portfolio'
  readonly id: Id
}

/** The fields of a scenario that name its source. */
export function sourceFields({ kind, id }: ScenarioSource, { portfolioId, setupId }: WhatIfSettings) {
  if (kind === 'strategy') return { portfolioId: null, setupId: null, strategyId: id }
  return kind === 'setup'
    ? { portfolioId, setupId: id, strategyId: null }
    : { portfolioId: id, setupId, strategyId: null }
}

/** The settings as inputs of a scenario or of an analysis. */
export function toScenarioInputs(settings: WhatIfSettings, cost: number): ScenarioInputs {
  const { policy, fallback, sizing, slippage, postExit, candles, from, to, direction, tradeListId } = settings
  return {
    stops: levelsOf(settings.stops),
    targets: levelsOf(settings.targets),
    policy,
    fallback,
    sizing,
    slippage,
    cost,
    postExit,
    candles: policy === 'exact' ? candles : null,
    from,
    to,
    direction,
    tradeListId,
  }
}

/** Inputs without what their policy does not read: candles without `exact`, and `exact` without candles. */
export function readInputs(inputs: ScenarioInputs): ScenarioInputs {
  const { policy, fallback, candles } = inputs
  if (policy === 'exact' && candles !== null) return inputs
  return { ...inputs, policy: policy === 'exact' ? fallback : policy, fallback: 'pessimistic', candles: null }
}

/** The inputs in which two scenarios ask something else. */
export function differingInputs(a: ScenarioInputs, b: ScenarioInputs): readonly (keyof ScenarioInputs)[] {
  const [first, second] = [readInputs(a), readInputs(b)]
  return (Object.keys(first) as (keyof ScenarioInputs)[]).filter(
    (key) => JSON.stringify(first[key]) !== JSON.stringify(second[key]),
  )
}

/** Whether two inputs ask the same. */
export const isSameInputs = (a: ScenarioInputs, b: ScenarioInputs): boolean => differingInputs(a, b).length === 0

type SourceFields = Pick<Scenario, 'portfolioId' | 'setupId' | 'strategyId'>

/** Whether two scenarios are of the same trades. */
export const isSameSource = (a: SourceFields, b: SourceFields): boolean =>
  a.portfolioId === b.portfolioId && a.setupId === b.setupId && a.strategyId === b.strategyId

/** What the address of a scenario names, and the portfolio that narrows its setup; null if it was deleted. */
export function scenarioSource({ portfolioId, setupId, strategyId }: Scenario): {
  readonly id: Id
  readonly portfolioId: Id | null
} | null {
  const id = strategyId ?? setupId ?? portfolioId
  return id === null ? null : { id, portfolioId: setupId === null ? null : portfolioId }
}

/** The address that opens a scenario; null if its source was deleted. */
export function scenarioAddress(scenario: Scenario): string | null {
  const { id, inputs, cell } = scenario
  const source = scenarioSource(scenario)
  if (source === null) return null
  const { stops, targets, candles, ...same } = readInputs(inputs)
  const settings: WhatIfSettings = {
    ...same,
    stops: rangeOf(stops),
    targets: rangeOf(targets),
    candles: candles ?? '1m',
    // The other of setup and portfolio narrows the one that the address names.
    portfolioId: source.portfolioId,
    setupId: null,
  }
  const view = { ...defaultView, scenarioId: id, stop: cell?.stop ?? null, target: cell?.target ?? null }
  const query = writeWhatIfAddress({ settings, view })
  return `/what-if-simulator/strategy/${source.id}?${query.toString()}`
}

/** How saved results differ from those computed now. */
export interface ScenarioChange {
  readonly isSame: boolean
  readonly tradesThen: number
  readonly tradesNow: number
}

/** Compares saved results with those of the same cells now; null if there is nothing to compare. */
export function compareScenario(
  saved: readonly ScenarioResult[],
  now: readonly ScenarioResult[],
): ScenarioChange | null {
  const [first] = saved
  if (first === undefined) return null
  const current = new Map(now.map((cell) => [`${cell.stop} ${cell.target}`, cell]))
  const pairs = saved.flatMap((cell) => {
    const other = current.get(`${cell.stop} ${cell.target}`)
    return other === undefined ? [] : [{ cell, other }]
  })
  const [pair] = pairs
  if (pair === undefined) return null
  return {
    isSame: pairs.every(
      ({ cell, other }) => cell.trades === other.trades && cell.net === other.net && cell.winRate === other.winRate,
    ),
    tradesThen: first.trades,
    tradesNow: pair.other.trades,
  }
}
