import type { WhatIfGuards, WhatIfInput, WhatIfPolicy, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { whatIfGuardsTask } from '#workers/engine/tasks/what-if-guards.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import type { ErrorRate } from './error-rate.ts'
import { givenBackTrades, zeroEdgeKinds, zeroEdgeTrades, type ZeroEdgeKind } from './zero-edge-sets.ts'

const levels = Array.from({ length: 10 }, (_, i) => (i + 1) / 4)
const resamples = 200

/** The grid that is judged: ten stops and ten targets of 0.25 to 2.5 R. */
export function gridOf(trades: readonly WhatIfTrade[], policy: WhatIfPolicy): WhatIfInput {
  return {
    trades,
    stops: levels,
    targets: levels,
    slippage: 0,
    cost: 0,
    policy,
    fallback: 'pessimistic',
    sizing: 'constantSize',
    orderDependent: false,
    kelly: false,
  }
}

const uninterrupted = { progress: () => {}, pause: () => Promise.resolve() }

async function guardsOf(engine: Engine, grid: WhatIfInput, set: number): Promise<WhatIfGuards> {
  const guards = await whatIfGuardsTask(engine, { grid, resamples, seed: [set, 9] }, uninterrupted)
  if (guards === null) throw new Error('too few trades are decided for a verdict')
  return guards
}

/** Of sets of one kind, how many the verdict calls luck, and for how many its test of superior ability is below 5%. */
interface VerdictCounts {
  readonly luck: number
  readonly superior: number
}

async function countSets(engine: Engine, samples: number, grid: (set: number) => WhatIfInput): Promise<VerdictCounts> {
  const counts = { luck: 0, superior: 0 }
  for (let set = 0; set < samples; set += 1) {
    // One engine, one set after the other.
    const { verdict, spa } = await guardsOf(engine, grid(set), set)
    if (verdict === 'luck') counts.luck += 1
    if (spa !== null && spa.consistent <= 0.05) counts.superior += 1
  }
  return counts
}

const [zeroEdgeSamples, zeroEdgeSeed] = [200, 42]

/** Counts the verdicts over sets of a kind without an edge, as a policy shows them. */
export const countZeroEdge = (
  engine: Engine,
  kind: ZeroEdgeKind,
  policy: WhatIfPolicy,
  samples = zeroEdgeSamples,
  seed = zeroEdgeSeed,
): Promise<VerdictCounts> => countSets(engine, samples, (set) => gridOf(zeroEdgeTrades(kind, seed, set), policy))

const recordedAs: Record<ZeroEdgeKind, string> = {
  fineBars: 'held to the end, bars of single steps',
  coarseBars: 'held to the end, bars of 60 steps',
  cutBars: 'held for 100 steps, bars of 60 steps that entry and exit cut',
  ownLevels: 'left at a stop or a target, with prices after the exit',
  periods: 'calm and wild periods, without bars',
}
const policies: readonly WhatIfPolicy[] = ['pessimistic', 'optimistic', 'neutral', 'exact']
const subject = 'What if: verdict over a grid of stops and targets'
const test = 'tests/engine/wasm/what-if-luck.test.ts'

/** How often the verdict over sets of a kind is luck. */
export const luckRate = (kind: ZeroEdgeKind, policy: WhatIfPolicy): ErrorRate => ({
  subject,
  name: `"luck" without an edge: 200 trades, ${recordedAs[kind]}; policy ${policy}`,
  samples: zeroEdgeSamples,
  seed: zeroEdgeSeed,
  goal: { atLeast: 0.95 },
  test,
  count: async (engine, samples, seed) => (await countZeroEdge(engine, kind, policy, samples, seed)).luck,
})

/** The verdict's own test of superior ability, whatever its other conditions say. */
export const superiorRate = (kind: ZeroEdgeKind): ErrorRate => ({
  subject,
  name: `superior ability at 5% without an edge: 200 trades, ${recordedAs[kind]}`,
  samples: zeroEdgeSamples,
  seed: zeroEdgeSeed,
  goal: { atMost: 0.08 },
  test,
  count: async (engine, samples, seed) => (await countZeroEdge(engine, kind, 'pessimistic', samples, seed)).superior,
})

/** How often an edge that is there is called one. */
export const edgeRate: ErrorRate = {
  subject,
  name: '"edge" with one: prices rise at first and give it all back; bars of single steps, policy exact',
  samples: 60,
  seed: 42,
  goal: { atLeast: 0.9 },
  test,
  count: async (engine, samples, seed) =>
    samples - (await countSets(engine, samples, (set) => gridOf(givenBackTrades(seed, 1000 + set), 'exact'))).luck,
}

const kinds = Object.keys(zeroEdgeKinds) as ZeroEdgeKind[]

/** How often the verdict is right, without an edge and with one. */
export const whatIfErrorRates: readonly ErrorRate[] = [
  ...kinds.flatMap((kind) => policies.map((policy) => luckRate(kind, policy))),
  ...kinds.map(superiorRate),
  edgeRate,
]
