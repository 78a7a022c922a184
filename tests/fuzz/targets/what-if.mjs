// A grid of stops and targets: construction, then questions in any order.
import { whatIfArguments } from './what-if-arguments.mjs'

export const whatIf = {
  name: 'what-if',
  run(engine, bytes) {
    const grid = new engine.WhatIf(...whatIfArguments(bytes, bytes.byte() % 40))
    for (let calls = 1 + (bytes.byte() % 8); calls > 0; calls -= 1) {
      const kind = bytes.byte() % 5
      const stop = bytes.wild() ? bytes.word() : bytes.byte() % 8
      if (kind === 0) grid.additive()
      else if (kind === 1) grid.ordered(stop)
      else if (kind === 2) grid.kelly(stop, bytes.wild() ? bytes.word() : bytes.byte() % 8)
      else if (kind === 3) grid.inconsistent()
      else grid.outcomes(bytes.nearInteger(0, 7), bytes.nearInteger(0, 7))
    }
    grid.free()
  },
}
