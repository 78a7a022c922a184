import { describe, expect, test } from 'vitest'
import { inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import type { ColumnKey, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { demoColumns } from './demo-columns.fixture.ts'
import { buildDemo } from './demo.fixture.ts'
import { demoSeed } from './portfolios.ts'

const columns = demoColumns(buildDemo(demoSeed, '2026-11-20' as CalendarDate))

test('x', () => {
  for (const key of toolKeys) {
    const tool = analysisTools[key]
    const started = Date.now()
    const full = tool.compute(inputOf(columns, tool.defaults))
    const middle = Date.now()
    tool.compute(inputOf(columns, tool.defaults, { depth: 'quick' }))
    console.log(
      key,
      middle - started,
      Date.now() - middle,
      full.finding.certainty,
      full.finding.pValue,
      full.finding.comparisons,
      JSON.stringify(full.finding.statement),
    )
    console.log(
      full.figures
        .slice(0, 6)
        .map((f) => `${f.key}=${f.value?.toFixed(3)} (${f.n})`)
        .join(' '),
    )
  }
})
