import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { DetailSections } from './detail-sections.tsx'
import { useDetailSections, useFormulaSection } from './use-detail-sections.ts'

interface OtherDetailsPanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** Recorded details of instrument, plan, execution and market, and the trader's formulas; nothing without any. */
export function OtherDetailsPanel({ datapoints, context }: OtherDetailsPanelProps) {
  const details = useDetailSections(datapoints, context, ['B', 'C', 'D', 'I', 'N'], false)
  const formulas = useFormulaSection(datapoints)
  const sections = formulas === null ? details : [...details, formulas]
  if (sections.length === 0) return null
  return (
    <Panel title="Other details">
      <DetailSections sections={sections} />
    </Panel>
  )
}
