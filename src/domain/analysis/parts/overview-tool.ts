import { descriptive } from '#domain/analysis/groups/certainty.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'
import { quickMetric } from './tool-figures.ts'
import { countPart, cumulate, resultUnit, sparkOf } from './tool-parts.ts'
import { toolWords } from './tool-words.ts'

/** Trades, win rate and mean R of a selection. */
export function overviewTool(key: ToolKey): AnalysisTool<null> {
  return {
    key,
    ...toolWords[key],
    base: 'closed',
    controls: [],
    needs: () => [],
    defaults: null,
    parseOptions: () => null,
    extras: () => ({}),
    compute: ({ columns, rows, account, depth }) => {
      const closed = closedRows(columns, rows)
      const { n, winRate, meanR, r } = groupFigures(columns, closed, depth)
      return {
        tool: key,
        depth,
        unit: resultUnit(account),
        finding: descriptive([countPart(n), ' closed trades.'], n),
        figures: [quickMetric('winRate', winRate, n, 'no_trades'), quickMetric('meanR', meanR, r.length, 'no_risk')],
        charts: [],
        tables: [],
        groups: [],
        coverage: { of: n, known: r.length, missing: [] },
        spark: sparkOf(cumulate(r)),
      }
    },
    evidence: ({ columns, rows }, figure) =>
      figure === 'meanR' ? { kind: 'mean', values: groupFigures(columns, closedRows(columns, rows), 'quick').r } : null,
  }
}
