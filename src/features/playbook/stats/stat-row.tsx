import { mdiArchiveArrowUpOutline, mdiArchiveOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { Icon } from '#ui/icon.tsx'
import { describeStat, describeUse, type StatUse } from './stat-words.ts'

export interface StatActions {
  readonly edit: (stat: CustomStat) => void
  readonly archive: (stat: CustomStat) => void
  readonly remove: (stat: CustomStat) => void
}

interface StatRowProps {
  readonly stat: CustomStat
  readonly use: StatUse
  readonly actions: StatActions
}

/** A custom stat in the list: what it is, what uses it, and what can be done with it. */
export function StatRow({ stat, use, actions }: StatRowProps) {
  const { name, formula, archivedAt } = stat
  const isArchived = archivedAt !== null
  const used = describeUse(use)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: stat.archivedAt === null ? 0.5 : 2,
        pr: 1,
        py: 0.75,
        minHeight: 60,
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          {describeStat(stat)}
          {used === null ? null : ` · used in ${used}`}
        </Typography>
        {formula === null ? null : (
          <Typography
            component="code"
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary', fontFamily: 'monospace', overflowWrap: 'anywhere' }}
          >
            {formula}
          </Typography>
        )}
      </Box>
      <IconButton
        aria-label={isArchived ? `Restore ${name}` : `Archive ${name}`}
        title={isArchived ? 'Restore' : 'Archive'}
        onClick={() => actions.archive(stat)}
      >
        <Icon path={isArchived ? mdiArchiveArrowUpOutline : mdiArchiveOutline} />
      </IconButton>
      <IconButton aria-label={`Edit ${name}`} title="Edit" onClick={() => actions.edit(stat)}>
        <Icon path={mdiPencilOutline} />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} title="Delete" onClick={() => actions.remove(stat)}>
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    </Box>
  )
}
