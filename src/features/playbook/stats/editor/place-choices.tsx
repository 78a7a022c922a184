import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { statPlaces, type StatPlace } from '#domain/formulas/stat-places.ts'
import { placeLabels } from '#features/playbook/stats/stat-words.ts'

interface PlaceChoicesProps {
  readonly value: readonly StatPlace[]
  readonly onChange: (places: StatPlace[]) => void
}

/** Where a stat is shown. */
export function PlaceChoices({ value, onChange }: PlaceChoicesProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0 }}>
        Shown on
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {statPlaces.map((place) => (
          <FormControlLabel
            key={place}
            label={placeLabels[place]}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={value.includes(place)}
                onChange={(_event, isOn) => onChange(isOn ? [...value, place] : value.filter((one) => one !== place))}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}
