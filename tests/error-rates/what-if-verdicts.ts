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

/** Counts the sets whose guards meet a condition. */
async function countSets(
  engine: Engine,
  samples: number,
  meets: (guards: WhatIfGuards) => boolean,
  grid: (set: number) => WhatIfInput,
): Promise<number> {
  let count = 0
  for (let set = 0; set < samples; set += 1) {
    // One engine, one set after the other.
    if (meets(await guardsOf(engine, grid(set), set))) count += 1
  }
  return count
}

const isLuck = ({ verdict }: WhatIfGuards) => verdict === 'luck'
const isSuperior = ({ spa }: WhatIfGuards) => spa !== null && spa.consistent <= 0.05

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

const withoutEdge = (Object.keys(zeroEdgeKinds) as ZeroEdgeKind[]).flatMap((kind) =>
  policies.map((policy): ErrorRate => ({
    subject,
    name: `"luck" without an edge: 200 trades, ${recordedAs[kind]}; policy ${policy}`,
    samples: 200,
    seed: 42,
    goal: { atLeast: 0.95 },
    test,
    count: (engine, samples, seed) =>
      countSets(engine, samples, isLuck, (set) => gridOf(zeroEdgeTrades(kind, seed, set), policy)),
  })),
)

/** The verdict's own test of superior ability, whatever its other conditions say. */
const superiorWithoutEdge = (Object.keys(zeroEdgeKinds) as ZeroEdgeKind[]).map((kind): ErrorRate => ({
  subject,
  name: `superior ability at 5% without an edge: 200 trades, ${recordedAs[kind]}`,
  samples: 200,
  seed: 42,
  goal: { atMost: 0.08 },
  test,
  count: (engine, samples, seed) =>
    countSets(engine, samples, isSuperior, (set) => gridOf(zeroEdgeTrades(kind, seed, set), 'pessimistic')),
}))

/** How often the verdict is right, without an edge and with one. */
export const whatIfErrorRates: readonly ErrorRate[] = [
  ...withoutEdge,
  ...superiorWithoutEdge,
  {
    subject,
    name: '"edge" with one: prices rise at first and give it all back; bars of single steps, policy exact',
    samples: 60,
    seed: 42,
    goal: { atLeast: 0.9 },
    test,
    count: (engine, samples, seed) =>
      countSets(
        engine,
        samples,
        (guards) => !isLuck(guards),
        (set) => gridOf(givenBackTrades(seed, 1000 + set), 'exact'),
      ),
  },
]
