import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** A list of things that the trader has named. */
export function SettingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label={label}
      sx={{ m: 0, p: 0, maxWidth: 760, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {children}
    </Paper>
  )
}

interface SettingRowProps {
  readonly name: string
  /** What is shown instead of the plain name. */
  readonly title?: ReactNode
  readonly details?: ReactNode
  /** Buttons before those to edit and delete. */
  readonly actions?: ReactNode
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A row of a list, with buttons to edit and delete it. */
export function SettingRow({ name, title, details, actions, onEdit, onDelete }: SettingRowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.75, minHeight: 52 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title ?? name}
        {details === undefined ? null : (
          <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
            {details}
          </Typography>
        )}
      </Box>
      {actions}
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <Icon path={mdiPencilOutline} />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    </Box>
  )
}
