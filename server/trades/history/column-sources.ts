import { type RowColumn, tradeRowColumns } from '#contract/trades/history.ts'
import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { type DatapointSources, resolveSources } from '#domain/datapoints/sources.ts'
import { findFormulaDatapoints } from '#domain/formulas/compile-formula.ts'
import { noteTexts, type StatColumn } from '#server/figures/threads/column-readers.ts'

/** Columns of a row that a companion is read from. */
const companionSources: Readonly<Partial<Record<LoadedColumn, readonly RowColumn[]>>> = {
  metRuleIds: ['ruleResponses'],
  hasNotes: noteTexts,
  brokerPnl: ['brokerPnl'],
  bestExitSource: ['statedBestExitPrice'],
  setAndForgetSource: ['statedSetAndForgetR'],
}

/** Companions that candles say something of. */
const marketCompanions: readonly LoadedColumn[] = ['bestExitSource', 'setAndForgetSource']

/** What has to be read of each trade for some columns and custom stats. */
export function resolveColumnSources(
  columns: readonly LoadedColumn[],
  stats: readonly Pick<StatColumn, 'formula'>[],
): DatapointSources<RowColumn> {
  const named = stats.flatMap(({ formula }) => (formula === null ? [] : findFormulaDatapoints(formula)))
  const datapoints = [...columns, ...named].filter((key): key is DatapointKey => !(key in companionSources))
  const sources = resolveSources(datapoints, tradeRowColumns)
  const further: RowColumn[] = [...columns, ...named].flatMap((key) => companionSources[key as LoadedColumn] ?? [])
  if (stats.some(({ formula }) => formula === null)) further.push('customStats')
  return {
    columns: [...new Set([...sources.columns, ...further])],
    journal: sources.journal || marketCompanions.some((key) => columns.includes(key)),
  }
}
