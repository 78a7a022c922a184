import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiMinusCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { RuleAnswer } from '#domain/trade/fields/choices.ts'
import { Icon } from '#ui/icon.tsx'

const answers: Record<RuleAnswer, { readonly icon: string; readonly text: string; readonly color: string }> = {
  yes: { icon: mdiCheckCircleOutline, text: 'Met', color: 'var(--mui-palette-gain)' },
  no: { icon: mdiCloseCircleOutline, text: 'Broken', color: 'var(--mui-palette-loss)' },
  na: { icon: mdiMinusCircleOutline, text: 'Not applicable', color: 'var(--mui-palette-text-secondary)' },
}

/** The checked rules of a trade with answers and notes; only an entry breaks a rule. */
export function RuleAnswers({ trade }: { trade: TradeDatapoints['facts']['trade'] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {trade.ruleResponses.map(({ ruleId, met, title, isMandatory, note }) => {
        const { icon, text, color } =
          met === 'no' && trade.entryAt === null ? { ...answers.no, text: 'Not met' } : answers[met]
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
  )
}
