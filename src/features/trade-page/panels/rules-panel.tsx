import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiMinusCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { RuleAnswer } from '#domain/trade/fields/choices.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const answers: Record<RuleAnswer, { readonly icon: string; readonly text: string; readonly color: string }> = {
  yes: { icon: mdiCheckCircleOutline, text: 'Met', color: 'var(--mui-palette-gain)' },
  no: { icon: mdiCloseCircleOutline, text: 'Broken', color: 'var(--mui-palette-loss)' },
  na: { icon: mdiMinusCircleOutline, text: 'Not applicable', color: 'var(--mui-palette-text-secondary)' },
}

/** The checked rules with answers and notes; nothing without any. */
export function RulesPanel({ datapoints, context }: { datapoints: TradeDatapoints; context: DatapointFormatContext }) {
  const { ruleResponses } = datapoints.facts.trade
  if (ruleResponses.length === 0) return null
  const score = datapoints.value('complianceScore')
  return (
    <Panel
      title="Rules"
      subtitle={score === null ? undefined : `Compliance ${formatDatapoint('complianceScore', score, context)}`}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {ruleResponses.map(({ ruleId, met, title, isMandatory, note }) => {
          const { icon, text, color } = answers[met]
          return (
            <Box component="li" key={ruleId} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Box component="span" sx={{ color, display: 'inline-flex', mt: 0.25 }}>
                <Icon path={icon} />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {[text, isMandatory ? 'mandatory' : null, note].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
