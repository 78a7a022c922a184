import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TransformPreview } from '#api/simulations/setup-transformer.ts'
import { sampleExclusionReasons, type SampleExclusionReason } from '#domain/simulation/what-if/sample-trade.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

const reasons = Object.keys(sampleExclusionReasons) as SampleExclusionReason[]

/** How many trades are left out of a sample, and why. */
export function LeftOutTrades({ leftOut }: { leftOut: TransformPreview['sample']['leftOut'] }) {
  const found = reasons.filter((reason) => leftOut[reason] > 0)
  if (found.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No trades excluded.
      </Typography>
    )
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
      {found.map((reason) => (
        <li key={reason}>{`${pluralize(leftOut[reason], 'trade')}: ${sampleExclusionReasons[reason]}`}</li>
      ))}
    </Box>
  )
}
