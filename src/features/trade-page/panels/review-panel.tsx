import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { DetailSections } from './detail-sections.tsx'
import { LabeledText } from './labeled-text.tsx'
import { MissingDataLine } from './missing-data-line.tsx'
import { RuleAnswers } from './rule-answers.tsx'
import { useDetailSections } from './use-detail-sections.ts'

interface ReviewPanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
  /** Whether the trade is another trader's. */
  readonly isReadOnly: boolean
}

/** Rules, mistakes, grades, emotions and lessons. */
export function ReviewPanel({ datapoints, context, isReadOnly }: ReviewPanelProps) {
  const sections = useDetailSections(datapoints, context, ['L', 'J'], true)
  const { trade } = datapoints.facts
  const score = datapoints.value('complianceScore')
  const texts = [
    ['Lesson learned', trade.lessons],
    ['Distractions', trade.distractions],
  ].filter((entry): entry is [string, string] => entry[1] !== null)
  if (trade.ruleResponses.length === 0 && sections.length === 0 && texts.length === 0) {
    if (isReadOnly) return null
    return (
      <MissingDataLine
        title="Review"
        action={
          <Button size="small" component={Link} to={`/trade-entry?id=${trade.id}`}>
            Review trade
          </Button>
        }
      >
        Add rules, mistakes, grades and emotions to learn from this trade.
      </MissingDataLine>
    )
  }
  return (
    <Panel
      title="Review"
      subtitle={score === null ? undefined : `Compliance ${formatDatapoint('complianceScore', score, context)}`}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {trade.ruleResponses.length === 0 ? null : (
          <section aria-label="Rules">
            <Typography variant="h3" sx={{ mb: 1 }}>
              Rules
            </Typography>
            <RuleAnswers trade={trade} />
          </section>
        )}
        <DetailSections sections={sections} />
        {texts.map(([label, text]) => (
          <LabeledText key={label} label={label} text={text} />
        ))}
      </Box>
    </Panel>
  )
}
