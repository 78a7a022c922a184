import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { Panel } from '#ui/panel.tsx'
import type { FilePreview } from '#workers/import-shapes.ts'
import { counted } from './counted.ts'
import type { Import } from './use-import.ts'

const named = (names: readonly string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

/** What becomes of the names of setups and mistakes that files give and the playbook may not have. */
export function LabelChoices({
  labels,
  create,
  onCreate,
}: {
  labels: FilePreview['labels']
  create: Import['create']
  onCreate: Import['setCreate']
}) {
  const { setups, mistakes, tags } = labels
  if (setups.length === 0 && mistakes.length === 0 && tags === 0) return null
  return (
    <Panel
      title="Setups, tags and mistakes of the file"
      subtitle="Names that your playbook has are found whatever their case. Missing tags are made."
    >
      <FormGroup>
        {setups.length === 0 ? null : (
          <FormControlLabel
            control={
              <Checkbox checked={create.setups} onChange={(_event, isOn) => onCreate({ ...create, setups: isOn })} />
            }
            label={`Make the setups that are missing (${counted(setups.length, 'name')}: ${named(setups)})`}
          />
        )}
        {mistakes.length === 0 ? null : (
          <FormControlLabel
            control={
              <Checkbox
                checked={create.mistakes}
                onChange={(_event, isOn) => onCreate({ ...create, mistakes: isOn })}
              />
            }
            label={`Make the mistakes that are missing (${counted(mistakes.length, 'name')}: ${named(mistakes)})`}
          />
        )}
      </FormGroup>
    </Panel>
  )
}
