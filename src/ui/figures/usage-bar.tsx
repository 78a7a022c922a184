import { mdiAlertCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Icon } from '#ui/icon.tsx'
import { formatPercent } from './format.ts'

/** The share of a limit that is used, as a bar and in words; above 1 the limit is exceeded. */
export function UsageBar({ label, used }: { label: string; used: number }) {
  const isExceeded = used >= 1
  const color = isExceeded ? 'loss' : used >= 0.75 ? 'warning.main' : 'primary.main'
  return (
    <Box>
      <Box
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the colors of a meter element cannot be themed
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, used) * 100)}
        aria-valuetext={formatPercent(used, { digits: 0 })}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', bgcolor: color }} style={{ width: `${Math.min(1, used) * 100}%` }} />
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ mt: 0.5, color: isExceeded ? 'loss' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {isExceeded ? (
          <Icon path={mdiAlertCircleOutline} fontSize="inherit" sx={{ mr: 0.5, verticalAlign: '-0.15em' }} />
        ) : null}
        {`${formatPercent(used, { digits: 0 })} of the limit used`}
      </Typography>
    </Box>
  )
}
