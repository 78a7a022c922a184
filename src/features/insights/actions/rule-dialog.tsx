import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddRule } from '#api/insights/rule-of-finding.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import { phases, type Phase } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface RuleDialogProps {
  readonly suggested: { readonly phase: Phase; readonly title: string }
  /** The setup that the findings are about; null for all. */
  readonly setupId: Id | null
  readonly onAdded: () => void
  readonly onClose: () => void
}

const phaseOptions = phases.map((value) => ({ value, label: capitalize(value) }))

/** Makes a finding a rule of a setup. */
export function RuleDialog({ suggested, setupId, onAdded, onClose }: RuleDialogProps) {
  const { data: setups } = useQuery(setupsQuery)
  const [title, setTitle] = useState(suggested.title)
  const [phase, setPhase] = useState<Phase>(suggested.phase)
  const [isMandatory, setIsMandatory] = useState(true)
  const [chosen, setChosen] = useState(setupId)
  const { enqueueSnackbar } = useSnackbar()
  const add = useAddRule()
  const open = setups?.filter(({ archivedAt }) => archivedAt === null) ?? []
  const setup = open.find(({ id }) => id === chosen) ?? open[0]
  if (setups !== undefined && setup === undefined) {
    return (
      <FormDialog
        title="Make a rule"
        action="Add rule"
        isSaving={false}
        canSave={false}
        onSubmit={onClose}
        onClose={onClose}
      >
        <Typography>Rules belong to setups. Add a setup first.</Typography>
        <Button href="/playbook/setups" variant="outlined" sx={{ justifySelf: 'start' }}>
          Open setups
        </Button>
      </FormDialog>
    )
  }
  const save = () => {
    if (setup === undefined) return
    add.mutate(
      { setupId: setup.id, rule: { title: title.trim(), phase, isMandatory } },
      {
        onSuccess: () => {
          enqueueSnackbar(`Rule added to ${setup.name}`, { variant: 'success' })
          onAdded()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Make a rule"
      action="Add rule"
      isSaving={add.isPending}
      canSave={title.trim() !== '' && setup !== undefined}
      problem={add.error === null ? undefined : errorText(add.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        label="Setup"
        value={setup?.id ?? ''}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <TextInput label="Rule" value={title} maxLength={300} onChange={({ target }) => setTitle(target.value)} />
      <Select label="Phase" value={phase} options={phaseOptions} onChange={setPhase} />
      <Switch label="Mandatory" checked={isMandatory} onChange={setIsMandatory} />
    </FormDialog>
  )
}
