import type { RemovalInput, RemovalResult, TradeSummary } from '#domain/what-if.ts'
import type { Engine } from './engine-load.ts'
import { FlatReader } from './flat-reader.ts'
import type { TaskControl } from './task-control.ts'
import { workOff } from './work-off.ts'

/** Trades drawn between two looks at the clock: a few milliseconds. */
const unitTrades = 500_000

/** What the results would have been without some of the trades. */
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
  await workOff(run, Math.ceil(unitTrades / input.values.length), control)
  const reader = new FlatReader(run.result())
  run.free()
  const [all, kept, removed] = [summary(reader), summary(reader), summary(reader)]
  const uncertainty = { standardError: reader.nullable(), low: reader.nullable(), high: reader.nullable() }
  const gain = reader.next()
  const luck = { hits: reader.next(), resamples: reader.next(), p: reader.next() }
  return { all, kept, removed: { ...removed, ...uncertainty }, gain, luck }
}

function summary(reader: FlatReader): TradeSummary {
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
