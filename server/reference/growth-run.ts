import type { Fan, GrowthInput } from '#domain/simulation/growth.ts'
import { emptyDrawn, type Draws } from './draws.ts'
import { GrowthFan, sampleSteps } from './growth-fan.ts'
import { LevelWalk } from './growth-path.ts'
import { growthRules } from './growth-rules.ts'
import { outcomes } from './outcomes.ts'
import type { PathFigures } from './path-figures.ts'
import { PathWalk, type Walk } from './path-walk.ts'
import { SimulationRefused } from './refused.ts'

/** Terminals and amounts at or above this would make sums of cubes overflow. */
export const equityBound = 1e100

const isBounded = (value: number) => value < equityBound

/** A walk of so many paths by the rules of a settled input. */
export function walkOf(paths: number, input: GrowthInput): Walk {
  const x = outcomes(input)
  const rules = growthRules(input, x)
  return rules === null ? new PathWalk(paths, input, x) : new LevelWalk(paths, rules)
}

/** The figures of a walk at its end; throws SimulationRefused where equity has grown beyond what can be summarised. */
export function figuresOf(walk: Walk): PathFigures {
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
 * Takes every path to its end, through as many of the sample steps at a time as `fan` can hold; without a fan in one go.
 * Throws SimulationRefused as `figuresOf` does.
 */
export function runPaths(input: GrowthInput, draws: Draws, at: readonly number[], fan: GrowthFan | null): PathFigures {
  const walk = walkOf(input.paths, input)
  const drawn = emptyDrawn(input.steps)
  const capacity = fan?.capacity ?? at.length
  for (let first = 1; first < at.length; first += capacity) {
    const samples = Math.min(capacity, at.length - first)
    const start = at[first - 1] as number
    const end = at[first + samples - 1] as number
    for (let path = 0; path < input.paths; path++) {
      draws.draw(path, start, end - start, drawn)
      for (let n = 0; n < samples; n++) {
        const taken = at[first + n - 1] as number
        const ahead = (at[first + n] as number) - taken
        walk.take(path, drawn, taken - start, ahead, taken + 1)
        fan?.keep(n, path, walk.wealth[path] as number)
      }
    }
    fan?.reduce(samples)
  }
  return figuresOf(walk)
}

/** The same with the percentiles of equity at the sample steps. */
export function runWithFan(input: GrowthInput, draws: Draws): { readonly figures: PathFigures; readonly fan: Fan } {
  const at = sampleSteps(input.steps)
  const fan = new GrowthFan(input.paths, at.length - 1)
  const figures = runPaths(input, draws, at, fan)
  return { figures, fan: fan.finish(at) }
}

/** The figures alone. */
export function runWithoutFan(input: GrowthInput, draws: Draws): PathFigures {
  return runPaths(input, draws, [0, input.steps], null)
}
