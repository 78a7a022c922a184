// The guards of a grid.
import { whatIfArguments } from './what-if-arguments.mjs'

export const whatIfGuards = {
  name: 'what-if-guards',
  run(engine, bytes) {
    const grid = new engine.WhatIf(...whatIfArguments(bytes, bytes.wild() ? bytes.byte() : 58 + (bytes.byte() % 20)))
    const resamples = bytes.nearInteger(100, 160)
    const run = new engine.WhatIfGuards(grid, resamples, bytes.nearInteger(0, 60_000), bytes.nearInteger(0, 60_000))
    if (bytes.boolean()) run.result()
    let share = 0
    while (run.advance()) {
      if (!(run.share() >= share && run.share() <= 1)) throw new Error(`the share went from ${share} to ${run.share()}`)
      share = run.share()
    }
    run.result()
    run.advance()
    run.free()
    grid.free()
  },
}
