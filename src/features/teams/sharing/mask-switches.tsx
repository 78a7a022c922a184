import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TeamMasks } from '#domain/portfolio/portfolio.ts'
import { describeMasks } from '#shared/trade/shared-words.ts'
import { Switch } from '#ui/form/switch.tsx'

interface MaskSwitchesProps {
  readonly masks: TeamMasks
  readonly onChange: (masks: TeamMasks) => void
}

/** What a team does not see of a portfolio: three switches, and in words what they come to. */
export function MaskSwitches({ masks, onChange }: MaskSwitchesProps) {
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
        <Switch
          label="Hide money"
          checked={masks.teamHidesMoney}
          onChange={(teamHidesMoney) => onChange({ ...masks, teamHidesMoney })}
        />
        <Switch
          label="Hide notes"
          checked={masks.teamHidesNotes}
          onChange={(teamHidesNotes) => onChange({ ...masks, teamHidesNotes })}
        />
        <Switch
          label="Hide pictures"
          checked={masks.teamHidesPictures}
          onChange={(teamHidesPictures) => onChange({ ...masks, teamHidesPictures })}
        />
      </Box>
      <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {describeMasks(masks)}
      </Typography>
    </Box>
  )
}
