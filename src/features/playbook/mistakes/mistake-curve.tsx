import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MistakeReport } from '#api/playbook/mistakes.ts'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import { chartWords } from '#shared/analysis/chart-words.ts'
import { AnalysisChart, loadCharts } from '#ui/charts/analysis/analysis-chart.tsx'
import { curveHeight } from './curve-height.ts'

type SentChart = NonNullable<MistakeReport['curves']>['r']

/** Numbers as they were before they were sent: what is unknown is NaN. */
const numbersOf = (sent: readonly (number | null)[]) => Float64Array.from(sent, (value) => value ?? Number.NaN)

/** A chart as the tool made it, without the drawdown and the spells of the market that it has beside the curves. */
function chartOf({ kind, key, title, x, y, scale, lines, levels }: SentChart): LinesChart {
  return {
    kind,
    key,
    title,
    scale,
    levels,
    // The API's schema has texts where the domain names its columns.
    x: { ...x, column: x.column as ColumnKey | null },
    y: { ...y, column: y.column as ColumnKey | null },
    lines: lines.map((line, place) => ({
      label: place === 0 ? (line.label as Sentence) : ['Without mistakes'],
      x: numbersOf(line.x),
      y: numbersOf(line.y),
    })),
    spans: [],
  }
}

interface MistakeCurveProps {
  readonly chart: SentChart
  /** ISO 4217. */
  readonly currency: string
  readonly timeZone: string
}

/** Loads what the curve is drawn with. */
export const loadMistakeCurve = () => loadCharts([{ kind: 'lines' }])

/** The equity tool's curves with and without trades that have a mistake. */
export function MistakeCurve({ chart, currency, timeZone }: MistakeCurveProps) {
  const navigate = useNavigate()
  const shown = useMemo(() => chartOf(chart), [chart])
  const context = useMemo(
    () => ({
      tool: 'equity' as const,
      groups: new Map(),
      words: chartWords({ currency, timeZone, nameOf: () => '', dimensions: [] }),
    }),
    [currency, timeZone],
  )
  return (
    <AnalysisChart
      chart={shown}
      other={null}
      context={context}
      brush={null}
      onBrush={null}
      onDrill={() => void navigate('/charter-elite?tool=equity')}
      height={curveHeight}
    />
  )
}
