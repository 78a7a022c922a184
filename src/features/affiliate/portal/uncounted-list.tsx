import { mdiInformationOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Analytics } from '#api/affiliates/earnings.ts'
import { Icon } from '#ui/icon.tsx'
import { describeUncounted } from './affiliate-labels.ts'

/** What did not count in a period, with the reasons; nothing if everything counted. */
export function UncountedList({ uncounted }: { uncounted: Analytics['uncounted'] }) {
  if (uncounted.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Not counted"
      sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {uncounted.map((entry) => (
        <Box component="li" key={entry.reason} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Icon path={mdiInformationOutline} sx={{ color: 'text.secondary', fontSize: 18 }} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {describeUncounted(entry)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
