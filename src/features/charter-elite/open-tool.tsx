import { memo, useCallback, useMemo } from 'react'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ShownAnswer } from '#features/charter-elite/data/tool-runs.ts'
import type { DrillTarget } from '#features/charter-elite/drill/find-group.ts'
import { ToolNote } from '#features/charter-elite/notes/tool-note.tsx'
import type { StatedOptions } from '#features/charter-elite/selection/elite-address.ts'
import type { EliteControl } from '#features/charter-elite/selection/use-elite-address.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { ToolActions } from './tool-actions.tsx'
import { ToolPanel } from './tool-panel.tsx'

interface OpenToolProps extends Pick<EliteControl, 'setBrush' | 'setOptions' | 'clearBrushes'> {
  readonly tool: ToolKey
  readonly answer: ShownAnswer | undefined
  readonly words: ToolWords
  /** Of all tools. */
  readonly brushes: readonly Brush[]
  readonly isStale: boolean
  readonly portfolioIds: readonly Id[]
  readonly filter: EliteControl['filter']['filter']
  /** Those of the tool's options that the address states. */
  readonly options: StatedOptions
  /** The portfolio that the note is of. */
  readonly portfolio: Portfolio
  readonly onDrill: (target: DrillTarget) => void
}

/** The open tool with its actions and its note. The answers of other tools, which come one after another, do not draw it again. */
export const OpenTool = memo(function OpenTool(props: OpenToolProps) {
  const { tool, portfolioIds, filter, options, portfolio, brushes, ...more } = props
  const { setBrush, setOptions, clearBrushes, onDrill, ...view } = more
  const drill = useCallback((group: string | null) => onDrill({ tool, group }), [tool, onDrill])
  const changeOptions = useCallback((changes: StatedOptions) => setOptions(tool, changes), [tool, setOptions])
  const actions = useMemo(
    () => (
      <ToolActions
        tool={tool}
        filter={filter}
        portfolioIds={portfolioIds}
        options={options}
        onTrades={() => drill(null)}
      />
    ),
    [tool, filter, portfolioIds, options, drill],
  )
  const otherBrushes = useMemo(() => {
    const others = brushes.filter((brush) => brush.tool !== tool)
    return others.length === 0 ? null : { bases: others.map((one) => toolFacts[one.tool].base), onClear: clearBrushes }
  }, [brushes, tool, clearBrushes])
  return (
    <ToolPanel
      {...view}
      tool={tool}
      brush={brushes.find((brush) => brush.tool === tool) ?? null}
      otherBrushes={otherBrushes}
      actions={actions}
      onOptions={changeOptions}
      onBrush={(brush, phase) => setBrush(tool, brush, phase)}
      onDrill={drill}
      end={<ToolNote tool={tool} portfolio={portfolio} />}
    />
  )
})
