import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { compareTool } from '#domain/analysis/compare/compare-results.ts'
import { datapointMeasureLabel, isMeasuredDatapoint } from '#domain/analysis/groups/datapoint-measure.ts'
import { dimensionCodes } from '#domain/analysis/groups/dimension-codes.ts'
import { dimensions } from '#domain/analysis/groups/dimensions.ts'
import { inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import type { Brush, Selection } from '#domain/analysis/shapes/selection.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import { demoColumns } from '#domain/demo/demo-columns.fixture.ts'
import { buildDemo } from '#domain/demo/demo.fixture.ts'
import { demoSeed } from '#domain/demo/portfolios.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import { ToolView } from '#shared/analysis/tool-view.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const whole = demoColumns(buildDemo(demoSeed, '2026-11-20' as CalendarDate))
const names = { currency: 'USD', timeZone: 'America/New_York', nameOf: (_: string, id: string) => capitalize(id) }
const words: ToolWords = {
  ...names,
  dimensions: dimensions
    .filter(({ key }) => whole.columns.has(key))
    .map((dimension) => ({
      key: dimension.key,
      label: sentenceText(dimension.label, names),
      members: dimensionCodes(whole, dimension).members,
      measure: isMeasuredDatapoint(dimension.key) ? datapointMeasureLabel(datapointByKey[dimension.key]) : null,
    })),
}

const sides = [
  { value: 'one', label: 'One selection' },
  { value: 'two', label: 'Long against short' },
]
const all: Selection = { portfolioIds: [], conditions: noConditions, brushes: [] }

interface SampleProps {
  readonly tool: ToolKey
  readonly isCompared: boolean
  readonly brush: Brush | null
  readonly onBrush: (brush: Brush | null) => void
}

/** A tool over the demo trades. */
function Sample({ tool, isCompared, brush, onBrush }: SampleProps) {
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>({})
  const computed = useMemo(() => {
    const one = analysisTools[tool]
    const inputFor = (selection: Selection) =>
      inputOf(whole, one.parseOptions(options), { rows: selectRows(whole, selection, tool) })
    const brushes = brush === null ? [] : [brush]
    if (!isCompared) return { a: one.compute(inputFor({ ...all, brushes })), b: null, differences: null }
    return compareTool(
      one,
      inputFor({ ...all, brushes, conditions: { ...noConditions, direction: 'long' } }),
      inputFor({ ...all, brushes, conditions: { ...noConditions, direction: 'short' } }),
    )
  }, [tool, isCompared, brush, options])
  return (
    <ToolView
      facts={toolFacts[tool]}
      result={computed.a}
      other={computed.b}
      differences={computed.differences}
      words={words}
      options={{ ...(analysisTools[tool].defaults as Readonly<Record<string, unknown>> | null), ...options }}
      onOptions={setOptions}
      brush={brush?.tool === tool ? brush : null}
      onBrush={onBrush}
      onDrill={() => {}}
      isStale={false}
      actions={null}
    />
  )
}

const toolOptions: readonly { readonly value: ToolKey | 'kinds'; readonly label: string }[] = [
  { value: 'kinds', label: 'One of each chart' },
  ...toolKeys.map((value) => ({ value, label: toolFacts[value].title })),
]

/** One of each kind of chart. */
const shown: readonly ToolKey[] = ['breakdown', 'rDistribution', 'holding', 'equity', 'calendar', 'playbook']

/** The analysis tools over the demo trades: a brush in one filters the others. */
export default function AnalysisSamples() {
  const [chosen, setChosen] = useState<ToolKey | 'kinds'>('kinds')
  const [side, setSide] = useState('one')
  const [brush, setBrush] = useState<Brush | null>(null)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel
        title="Analysis tools"
        subtitle="Over the demo trades; a brush in one filters the others"
        actions={<Segments label="Selections" options={sides} value={side} onChange={setSide} />}
      >
        <Select label="Tool" value={chosen} options={toolOptions} onChange={setChosen} width={260} />
      </Panel>
      {(chosen === 'kinds' ? shown : [chosen]).map((tool) => (
        <Sample key={tool} tool={tool} isCompared={side === 'two'} brush={brush} onBrush={setBrush} />
      ))}
    </Box>
  )
}
