import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ImportControl } from '#features/trade-import/session/use-import.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { FilePreview } from '#workers/import/shapes.ts'

const listNames = (names: readonly string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

/** Chooses whether to create setups and mistakes that the file names and the playbook lacks. */
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
    <Panel title="Setups, tags and mistakes" subtitle="Matched to your playbook by name. Missing tags are created.">
      <FormGroup>
        {setups.length === 0 ? null : (
          <FormControlLabel
            control={
              <Checkbox checked={create.setups} onChange={(_event, isOn) => onCreate({ ...create, setups: isOn })} />
            }
            label={`Create missing setups (${pluralize(setups.length, 'name')}: ${listNames(setups)})`}
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
            label={`Create missing mistakes (${pluralize(mistakes.length, 'name')}: ${listNames(mistakes)})`}
          />
        )}
      </FormGroup>
    </Panel>
  )
}
