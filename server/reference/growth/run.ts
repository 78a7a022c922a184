import type { Fan, GrowthInput } from '#domain/simulation/growth.ts'
import { createDrawnSteps, type Draws } from '#server/reference/growth/draws/draws.ts'
import { outcomes } from '#server/reference/growth/input/outcomes.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { GrowthFan, sampleSteps } from './fan.ts'
import { LevelWalk } from './level-walk.ts'
import type { PathFigures } from './path-figures.ts'
import { PathWalk, type Walk } from './path-walk.ts'
import { growthRules } from './rules.ts'

/** Sums of cubes could overflow at this equity or above. */
export const maxEquity = 1e100

const isBounded = (value: number) => value < maxEquity

/** A walk of `paths` paths by the rules of a resolved input. */
export function createWalk(paths: number, input: GrowthInput): Walk {
  const x = outcomes(input)
  const rules = growthRules(input, x)
  return rules === null ? new PathWalk(paths, input, x) : new LevelWalk(paths, rules)
}

/** The figures of a finished walk. Throws SimulationRefused where equity is too large to summarize. */
export function checkedFigures(walk: Walk): PathFigures {
  const figures = walk.figures()
  if (!figures.wealth.every(isBounded) || figures.largestAmount?.every(isBounded) === false) {
    throw new SimulationRefused({
      code: 'growth_overflow',
      parameter: 'sizing',
      message: 'equity grows beyond every bound; risk less per trade',
    })
  }
  return figures
}

/**
 * Advances every path to its end: as many sample steps at a time as `fan` can store, or all at once without a fan.
 * Throws SimulationRefused as `checkedFigures` does.
 */
function runPaths(
  input: GrowthInput,
  draws: Draws,
  walk: Walk,
  at: readonly number[],
  fan: GrowthFan | null,
): PathFigures {
  const drawn = createDrawnSteps(input.steps)
  const capacity = fan?.capacity ?? at.length
  for (let first = 1; first < at.length; first += capacity) {
    const samples = Math.min(capacity, at.length - first)
    const start = at[first - 1] as number
    const end = at[first + samples - 1] as number
    for (let path = 0; path < input.paths; path++) {
      draws.draw(path, start, end - start, drawn)
      for (let n = 0; n < samples; n++) {
        const done = at[first + n - 1] as number
        const ahead = (at[first + n] as number) - done
        walk.advance(path, drawn, done - start, ahead, done + 1)
        fan?.store(n, path, walk.wealth[path] as number)
      }
    }
    fan?.reduce(samples)
  }
  return checkedFigures(walk)
}

/** The figures, and the percentiles of equity at the sample steps. */
export function runWithFan(
  input: GrowthInput,
  draws: Draws,
  walk: Walk = createWalk(input.paths, input),
): { readonly figures: PathFigures; readonly fan: Fan } {
  const at = sampleSteps(input.steps)
  const fan = new GrowthFan(input.paths, at.length - 1)
  const figures = runPaths(input, draws, walk, at, fan)
  return { figures, fan: fan.finish(at) }
}

/** The figures without a fan. */
export function runWithoutFan(input: GrowthInput, draws: Draws): PathFigures {
  return runPaths(input, draws, createWalk(input.paths, input), [0, input.steps], null)
}
