import { closedRows } from './base-rows.ts'
import { descriptive } from './certainty.ts'
import { groupFigures } from './group-figures.ts'
import { quickMetric } from './tool-figures.ts'
import type { ToolKey } from './tool-keys.ts'
import { countPart, cumulate, resultUnit, sparkOf } from './tool-parts.ts'
import { toolWords } from './tool-words.ts'
import type { AnalysisTool } from './tool.ts'

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
