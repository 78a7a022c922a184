import { illustratedEdge } from './illustrated-growth.ts'

/** Number of paths drawn behind the bands. */
const pathCount = 18

/**
 * Draws the R-multiples of each path, always the same: a linear congruential generator (constants of Numerical Recipes)
 * feeds the sum of twelve uniforms, which is close enough to normal for a drawing.
 */
function drawResults(): readonly (readonly number[])[] {
  let state = 20_251
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
  const { meanR, sdR, trades } = illustratedEdge
  return Array.from({ length: pathCount }, () => Array.from({ length: trades }, () => meanR + sdR * normal()))
}

const results = drawResults()

/** Equity along each path as a multiple of the start, for a fraction risked per trade; starts with 1. */
export function growthPaths(riskFraction: number): readonly (readonly number[])[] {
  return results.map((path) => {
    let equity = 1
    return [1, ...path.map((r) => (equity *= 1 + riskFraction * r))]
  })
}
