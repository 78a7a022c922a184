import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'

/** A request in the engine's memory. */
export type EngineWhatIf = InstanceType<Engine['WhatIf']>

const exits = { other: 0, stop: 1, target: 2 } as const
const fallbacks = { pessimistic: 0, optimistic: 1, neutral: 2 } as const
const policies = { ...fallbacks, exact: 3 } as const
const sizings = { constantSize: 0, constantRisk: 1 } as const
/** Passed for an unknown name, so that the engine rejects it. */
const unknownCode = 255

/** Creates a request in the engine, which the caller must free. Throws the engine's problem as JSON text when rejected. */
export function openWhatIf(engine: Engine, input: WhatIfInput): EngineWhatIf {
  const { trades } = input
  const doubles = (of: (trade: WhatIfInput['trades'][number]) => number) => Float64Array.from(trades, of)
  const post = Uint8Array.from(trades, (trade) => {
    if (trade.post === null) return 0
    if (trade.post.first === null) return 1
    return trade.post.first === 'favorable' ? 2 : 3
  })
  const candleCounts = Uint32Array.from(trades, (trade) => trade.candles?.length ?? 0)
  const candles = candleCounts.reduce((sum, count) => sum + count, 0)
  const adverse = new Float64Array(candles)
  const favorable = new Float64Array(candles)
  const whole = new Uint8Array(candles)
  let at = 0
  for (const trade of trades) {
    for (const candle of trade.candles ?? []) {
      adverse[at] = candle.adverse
      favorable[at] = candle.favorable
      whole[at] = candle.isWhole ? 1 : 0
      at += 1
    }
  }
  return new engine.WhatIf(
    doubles((trade) => trade.r),
    doubles((trade) => trade.mae),
    doubles((trade) => trade.mfe),
    Uint8Array.from(trades, (trade) => exits[trade.exit] ?? unknownCode),
    post,
    doubles((trade) => trade.post?.mfpe ?? 0),
    doubles((trade) => trade.post?.mape ?? 0),
    candleCounts,
    adverse,
    favorable,
    whole,
    Float64Array.from(input.stops),
    Float64Array.from(input.targets),
    input.slippage,
    input.cost,
    policies[input.policy] ?? unknownCode,
    fallbacks[input.fallback] ?? unknownCode,
    sizings[input.sizing] ?? unknownCode,
  )
}
