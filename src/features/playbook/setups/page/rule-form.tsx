import { Controller, useForm } from 'react-hook-form'
import { useSaveRule } from '#api/playbook/rules.ts'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import { phases, type Rule } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { rulePhaseLabels } from '#shared/trade/rule-phase-labels.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const labels = { title: 'Rule', description: 'Description', weight: 'Weight' }
const phaseOptions = phases.map((value) => ({
  value,
  label: value === 'plan' ? 'Plan: market context' : rulePhaseLabels[value],
}))

interface RuleFormProps {
  readonly setupId: Id
  /** Null for a new rule. */
  readonly rule: Rule | null
  readonly onClose: () => void
}

/** The dialog that adds a rule to a setup, or changes it. */
export function RuleForm({ setupId, rule, onClose }: RuleFormProps) {
  const save = useSaveRule(setupId)
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      title: rule?.title ?? '',
      phase: rule?.phase ?? 'entry',
      description: rule?.description ?? '',
      weight: String(rule?.weight ?? '1'),
      isMandatory: rule?.isMandatory ?? false,
    },
  })
  const submit = handleSubmit(async ({ title, phase, description, weight, isMandatory }) => {
    try {
      const written = description.trim()
      await save.mutateAsync({
        id: rule?.id ?? null,
        rule: {
          title: title.trim(),
          phase,
          description: written === '' ? null : written,
          weight: weight as Decimal,
          isMandatory,
        },
      })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'The setup has this rule already.', setError)
    }
  })
  return (
    <FormDialog
      title={rule === null ? 'New rule' : 'Edit rule'}
      action={rule === null ? 'Add rule' : 'Save rule'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="title" label="Rule" required maxLength={300} />
      <SelectField control={control} name="phase" label="Phase" options={phaseOptions} />
      <Controller
        control={control}
        name="isMandatory"
        render={({ field }) => <Switch label="Mandatory" checked={field.value} onChange={field.onChange} />}
      />
      <DecimalField
        control={control}
        name="weight"
        label="Weight"
        required
        positive
        max={100}
        helperText="How much the rule counts against the others"
      />
      <TextField control={control} name="description" label="Description" multiline minRows={2} maxLength={2_000} />
    </FormDialog>
  )
}
