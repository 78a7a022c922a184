import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DateField } from '#ui/form/date-field.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { MultiSelect, Select } from '#ui/form/select.tsx'
import { Slider } from '#ui/form/slider.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
}
const setups = [
  { value: '', label: 'Not set' },
  { value: 'pullback', label: 'Pullback' },
  { value: 'breakout', label: 'Breakout' },
]
const directions = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
]
const values = {
  text: 'Waited for the retest',
  note: '',
  price: '5125.25',
  setup: 'pullback',
  day: '2025-03-10',
  at: '2025-03-10T14:41:07.000Z',
}

const ignore = () => {}

/** Fields and choices, empty, filled, with an error and disabled. */
export function FieldSamples() {
  const { control } = useForm({ defaultValues: values })
  const [direction, setDirection] = useState('long')
  const [isOn, setOn] = useState(true)
  const [chosen, setChosen] = useState(['pullback'])
  const [day, setDay] = useState('')
  const [zone, setZone] = useState('America/New_York')
  const [size, setSize] = useState(3)
  return (
    <Panel title="Fields" subtitle="Label above, value, unit, help or error">
      <Box sx={grid}>
        <TextField control={control} name="text" label="Lesson" required />
        <TextInput label="Symbol" value="ES" error helperText="Symbol is unknown." readOnly />
        <PasswordInput
          label="Password"
          value="correct horse"
          onChange={ignore}
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <TextInput label="Locked" value="Closed trade" disabled helperText="Reopen the trade to edit it." />
        <DecimalField control={control} name="price" label="Entry price" unit="USD" />
        <SelectField control={control} name="setup" label="Setup" options={setups} />
        <Select label="Side" value={direction} options={directions} onChange={setDirection} />
        <Select
          label="Exchange"
          value=""
          emptyLabel="Choose"
          options={directions}
          onChange={ignore}
          required
          error
          helperText="Exchange is required."
        />
        <Select
          label="Commission"
          value="long"
          options={directions}
          onChange={ignore}
          disabled
          helperText="The file states all costs."
        />
        <MultiSelect label="Setups" values={chosen} options={setups.slice(1)} emptyLabel="All" onChange={setChosen} />
        <DateField control={control} name="day" label="Expiry" />
        <DateTimeField control={control} name="at" label="Entry time" timeZone="America/New_York" />
        <DateInput label="From" value={day} onChange={setDay} isDeferred />
        <DateInput label="Split day" value="2025-03-10" onChange={setDay} error helperText="Choose a later day." />
        <TimeZoneSelect label="Time zone" value={zone} onChange={setZone} />
        <TextField control={control} name="note" label="Note" multiline minRows={3} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
        <Segments label="Side" options={directions} value={direction} onChange={setDirection} />
        <Switch label="Use post-exit prices" checked={isOn} onChange={setOn} />
        <FormControlLabel label="Broke a rule" control={<Checkbox defaultChecked />} />
        <FormControlLabel label="Missed" control={<Checkbox />} />
        <FormControlLabel label="Locked" disabled control={<Checkbox />} />
        <Box sx={{ width: 180 }}>
          <Slider label="Size" valueText={`${size} contracts`} value={size} last={10} onChange={setSize} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained">Log trade</Button>
        <Button variant="outlined">Preview</Button>
        <Button>Cancel</Button>
        <Button color="error">Delete trade</Button>
        <Button variant="contained" disabled>
          Saving
        </Button>
        <Button size="small">Show all</Button>
      </Box>
      <Box sx={{ mt: 2 }}>
        <FileDrop
          action="Add pictures"
          inputLabel="Pictures"
          accept={['image/png']}
          status="Or drop PNG files here."
          onFiles={ignore}
        />
      </Box>
    </Panel>
  )
}
