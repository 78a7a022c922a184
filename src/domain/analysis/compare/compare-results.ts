import { excludesZero, minGroupTrades } from '#domain/analysis/groups/certainty.ts'
import type { Certainty, ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, Evidence, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { meanInflation, shareInflation } from '#domain/metrics/shared/dependence.ts'
import { benjaminiHochbergThreshold, maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { type Difference, differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'

/** The difference of one figure: that of the first selection minus that of the second. */
export interface FigureDifference {
  readonly figure: string
  /** Null where the values behind a figure are not means or shares, or there are too few of them. */
  readonly difference: Difference | null
  readonly certainty: Certainty
  /** Values on the smaller side. */
  readonly n: number
}

/** A tool on two selections. */
export interface ToolComparison {
  readonly a: ToolResult
  readonly b: ToolResult
  readonly differences: readonly FigureDifference[]
}

const valuesOf = (evidence: Evidence): ArrayLike<number> =>
  evidence.kind === 'mean' ? evidence.values : evidence.hits.map(Number)

/** The factor by which dependence between the values of a selection raises the variance of their mean. */
const inflationOf = (evidence: Evidence): number =>
  evidence.kind === 'mean' ? meanInflation(evidence.values) : shareInflation(evidence.hits)

interface Examined {
  readonly figure: string
  readonly difference: Difference | null
  readonly n: number
}

function examine<O>(tool: AnalysisTool<O>, a: ToolInput<O>, b: ToolInput<O>, figure: string): Examined | null {
  const [first, second] = [tool.evidence(a, figure), tool.evidence(b, figure)]
  if (first === null || second === null) return null
  const [x, y] = [valuesOf(first), valuesOf(second)]
  const n = Math.min(x.length, y.length)
  const inflation = n < 2 ? 1 : Math.max(inflationOf(first), inflationOf(second))
  return { figure, difference: differenceOfMeans(x, y, inflation), n }
}

/**
 * A tool on two selections, with the difference of each figure that is a mean or a share. P-values are corrected for the
 * number of figures by Benjamini and Hochberg. Other figures are shown side by side, without a verdict.
 */
export function compareTool<O>(tool: AnalysisTool<O>, a: ToolInput<O>, b: ToolInput<O>): ToolComparison {
  const results = { a: tool.compute(a), b: tool.compute(b) }
  const examined = results.a.figures.map(({ key }) => ({ key, found: examine(tool, a, b, key) }))
  const tested = examined.flatMap(({ found }) =>
    found === null || found.n < minGroupTrades || found.difference === null ? [] : [found.difference.pValue],
  )
  const threshold = benjaminiHochbergThreshold(tested, maxFalseShare)
  const certaintyOf = ({ difference, n }: Examined): Certainty => {
    if (n < minGroupTrades) return 'notEnough'
    const isLikely = difference !== null && difference.pValue <= threshold && excludesZero(difference.interval)
    return isLikely ? 'likely' : 'couldBeChance'
  }
  return {
    ...results,
    differences: examined.map(({ key, found }) =>
      found === null
        ? { figure: key, difference: null, certainty: 'descriptive', n: 0 }
        : { ...found, certainty: certaintyOf(found) },
    ),
  }
}
