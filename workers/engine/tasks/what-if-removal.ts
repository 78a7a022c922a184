import type { RemovalInput, RemovalResult, TradeSummary } from '#domain/simulation/what-if/what-if.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { runInSlices } from './run-in-slices.ts'
import type { TaskControl } from './task-control.ts'

/** Trades drawn per slice: a few milliseconds. */
const tradesPerSlice = 500_000

/** Computes the results without some of the trades. */
export async function whatIfRemovalTask(
  engine: Engine,
  input: RemovalInput,
  control: TaskControl,
): Promise<RemovalResult> {
  const run = new engine.Removal(
    Float64Array.from(input.values),
    Uint8Array.from(input.remove, (flag) => (flag ? 1 : 0)),
    input.resamples,
    input.seed[0],
    input.seed[1],
  )
  await runInSlices(run, Math.ceil(tradesPerSlice / input.values.length), control)
  const reader = new FlatReader(run.result())
  run.free()
  const [all, kept, removed] = [readSummary(reader), readSummary(reader), readSummary(reader)]
  const uncertainty = { standardError: reader.nullable(), low: reader.nullable(), high: reader.nullable() }
  const gain = reader.next()
  const luck = { hits: reader.next(), resamples: reader.next(), p: reader.next() }
  return { all, kept, removed: { ...removed, ...uncertainty }, gain, luck }
}

function readSummary(reader: FlatReader): TradeSummary {
  return {
    trades: reader.next(),
    net: reader.next(),
    expectancy: reader.next(),
    winRate: reader.next(),
    profitFactor: reader.nullable(),
    maxDrawdown: reader.next(),
    losingStreak: reader.next(),
  }
}
