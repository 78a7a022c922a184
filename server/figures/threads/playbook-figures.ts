import { commentFigures } from '#domain/analysis/behavior/comment-figures.ts'
import { mistakeReport } from '#domain/analysis/behavior/mistake-figures.ts'
import { openAccount } from '#domain/analysis/shapes/open-account.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { readColumns, writeResult } from './analysis-figures.ts'
import type { FigureTasks } from './tasks.ts'

/** What mistakes cost, as JSON. */
export function computeMistakes({ portfolio }: FigureTasks['mistakes']): Uint8Array {
  const columns = readColumns([portfolio])
  const account = openAccount(columns, { portfolioIds: [], conditions: noConditions, brushes: [] })
  return new TextEncoder().encode(writeResult(mistakeReport(columns, account)))
}

/** Uses and effects of comment templates. */
export function computeComments({ portfolio, sources }: FigureTasks['comments']) {
  return { templates: commentFigures(readColumns([portfolio]), sources) }
}
