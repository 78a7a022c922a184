import type { Cell, WhatIfGuardInput, WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { openWhatIf } from './open-what-if.ts'
import type { TaskControl } from './task-control.ts'

/** Tests whether the best cell is more than luck; null without enough data for the guards. */
export async function whatIfGuardsTask(
  engine: Engine,
  input: WhatIfGuardInput,
  control: TaskControl,
): Promise<WhatIfGuards | null> {
  const run = openGuards(engine, input)
  try {
    while (run.advance()) {
      control.progress(run.share())
      // The pause between two slices.
      await control.pause()
    }
    const flat = run.result()
    return flat.length === 0 ? null : readGuards(new FlatReader(flat))
  } finally {
    run.free()
  }
}

function openGuards(engine: Engine, { grid, resamples, seed }: WhatIfGuardInput) {
  const request = openWhatIf(engine, grid)
  try {
    return new engine.WhatIfGuards(request, resamples, seed[0], seed[1])
  } finally {
    request.free()
  }
}

function readCell(reader: FlatReader): Cell {
  return { stop: reader.next(), target: reader.next() }
}

/** `WhatIfGuards.result`. */
function readGuards(reader: FlatReader): WhatIfGuards {
  const head = {
    trades: reader.next(),
    eligible: reader.next(),
    distinct: reader.next(),
    actualExpectancy: reader.next(),
    blockLength: reader.next(),
  }
  const plateau = {
    cell: readCell(reader),
    score: reader.next(),
    expectancy: reader.next(),
    low: reader.next(),
    high: reader.next(),
  }
  const cscv = {
    blocks: reader.next(),
    total: reader.next(),
    below: reader.next(),
    losses: reader.next(),
    pbo: reader.next(),
    outOfSampleLoss: reader.next(),
    inSample: reader.next(),
    outOfSample: reader.next(),
  }
  const walkForward = readWalkForward(reader)
  const [lower, consistent, upper] = [reader.nullable(), reader.nullable(), reader.nullable()]
  const deflated = {
    sharpe: reader.nullable(),
    trials: reader.nullable(),
    expected: reader.nullable(),
    probability: reader.nullable(),
  }
  const { sharpe, trials, expected, probability } = deflated
  return {
    ...head,
    plateau,
    cscv,
    walkForward,
    spa: lower === null || consistent === null || upper === null ? null : { lower, consistent, upper },
    deflated:
      sharpe === null || trials === null || expected === null ? null : { sharpe, trials, expected, probability },
    verdict: reader.next() === 1 ? 'edge' : 'luck',
  }
}

function readWalkForward(reader: FlatReader): WhatIfGuards['walkForward'] {
  const means = { trades: reader.next(), expectancy: reader.next(), actualExpectancy: reader.next() }
  const gain = {
    mean: reader.next(),
    sd: reader.nullable(),
    standardError: reader.nullable(),
    low: reader.nullable(),
    high: reader.nullable(),
  }
  const windows = Array.from({ length: reader.next() }, () => ({
    from: reader.next(),
    to: reader.next(),
    cell: readCell(reader),
  }))
  return { ...means, gain, windows }
}
