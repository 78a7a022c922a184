import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ImportControl } from '#features/trade-import/session/use-import.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { FilePreview } from '#workers/import/shapes.ts'

const listNames = (names: readonly string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

/** What becomes of the names of setups and mistakes that files give and the playbook may not have. */
export function LabelChoices({
  labels,
  create,
  onCreate,
}: {
  labels: FilePreview['labels']
  create: ImportControl['create']
  onCreate: ImportControl['setCreate']
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
            label={`Make the setups that are missing (${pluralize(setups.length, 'name')}: ${listNames(setups)})`}
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
            label={`Make the mistakes that are missing (${pluralize(mistakes.length, 'name')}: ${listNames(mistakes)})`}
          />
        )}
      </FormGroup>
    </Panel>
  )
}
