import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import { collectFigures } from '#shared/server-check/compare-results.ts'
import { nameFigure } from '#shared/server-check/name-figure.ts'

/** A part of a saved run with its figures, named as screens do. */
export interface RunSection {
  readonly title: string
  readonly figures: readonly { readonly name: string; readonly value: number | null }[]
}

/** Longer lists are curves, histograms and fans: for a chart or a file, not for a table. */
const maxEntries = 12

const charts = new Set(['fan', 'histogram', 'recoveryHistogram', 'uncertainEdge'])

/** A result without what is drawn as a chart, and without other long lists. */
function withoutCurves(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(withoutCurves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !charts.has(name) && !(Array.isArray(part) && part.length > maxEntries))
      .map(([name, part]) => [name, withoutCurves(part)]),
  )
}

function sectionOf(title: string, result: object): RunSection {
  const figures = [...collectFigures(withoutCurves(result) as object)].map(([path, value]) => {
    const { group, label } = nameFigure(path.split(' › '))
    return { name: group === label ? group : `${group}: ${label}`, value }
  })
  return { title, figures }
}

type Part = readonly [title: string, result: object | null]

function partsOf(run: SavedRun): readonly Part[] {
  switch (run.kind) {
    case 'portfolio-growth':
      return [['Growth', run.result]]
    case 'drawdown-analysis':
      return [
        ['Simulated paths', run.result.result],
        ['Your history', run.result.history],
      ]
    case 'history-analysis':
      return [
        ['Bootstraps', run.result.bootstraps.result],
        ['Your history among bootstraps', run.result.bootstraps.history],
        ['Shuffles', run.result.shuffles.result],
        ['Your history among shuffles', run.result.shuffles.history],
      ]
    case 'kelly-optimization':
      return [
        ['Kelly fraction', run.result.kelly],
        ['Drawdown limit', run.result.drawdown],
      ]
    case 'scenario-analysis':
      return [
        ...run.result.scenarios.map((result, i): Part => [i === 0 ? 'Base' : `Scenario ${i}`, result]),
        ...run.result.differences.map((result, i): Part => [`Scenario ${i + 1} less base`, result]),
      ]
    case 'challenge-analysis':
      return [['Challenge', run.result.result]]
  }
}

/** Everything that a saved run found, part by part, but for its curves. */
export const runSections = (run: SavedRun): readonly RunSection[] =>
  partsOf(run).flatMap(([title, result]) => (result === null ? [] : [sectionOf(title, result)]))
