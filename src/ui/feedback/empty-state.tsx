import { mdiChartTimelineVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** Says that there is nothing yet, and what to do. */
export function EmptyState({
  title,
  children,
  actions,
  icon = mdiChartTimelineVariant,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
  icon?: string
}) {
  return (
    <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', border: '1px dashed', borderColor: 'divider' }}>
      <Icon path={icon} sx={{ fontSize: 40, color: 'primary.main', mb: 1.5 }} />
      <Typography variant="h2">{title}</Typography>
      {children === undefined ? null : (
        <Typography component="div" sx={{ color: 'text.secondary', mt: 1, maxWidth: 520, mx: 'auto' }}>
          {children}
        </Typography>
      )}
      {actions === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center', mt: 3 }}>{actions}</Box>
      )}
    </Paper>
  )
}
