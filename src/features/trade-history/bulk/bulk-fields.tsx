import Box from '@mui/material/Box'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { DebouncedField } from '#shared/filter/debounced-field.tsx'
import { IdChoices } from '#shared/filter/id-choices.tsx'
import type { JournalContext, PlaybookChoice } from '#shared/filter/journal-context.ts'
import { exitReasonLabels } from '#shared/trade/trade-labels.ts'
import { Select } from '#ui/form/select.tsx'
import { BulkCommission } from './bulk-commission.tsx'
import type { BulkEdit } from './bulk-edit.ts'

/** Values of a select for no change and for removing the value. */
const noChange = 'no change'
const removeValue = 'none'

interface ChoiceSelectProps {
  readonly label: string
  readonly choices: readonly PlaybookChoice[]
  /** Label of removing the value; absent if it cannot be removed. */
  readonly removeLabel?: string
  readonly value: string | null | undefined
  readonly onChange: (value: string | null | undefined) => void
}

function ChoiceSelect({ label, choices, removeLabel, value, onChange }: ChoiceSelectProps) {
  return (
    <Select
      label={label}
      value={value === undefined ? noChange : (value ?? removeValue)}
      options={[
        { value: noChange, label: 'No change' },
        ...(removeLabel === undefined ? [] : [{ value: removeValue, label: removeLabel }]),
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => onChange(chosen === noChange ? undefined : chosen === removeValue ? null : chosen)}
    />
  )
}

const decimalText = (text: string) => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,16}(\.\d{1,12})?$/.test(plain) ? plain : ''
}
const reasons = Object.entries(exitReasonLabels).map(([id, name]) => ({ id, name }))
const yesNo = (yes: string, no: string) => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
]
const asYesNo = (value: string | null | undefined) => (value === undefined ? undefined : value === 'true')
const asText = (value: boolean | undefined) => (value === undefined ? undefined : String(value))

interface BulkFieldsProps {
  readonly edit: BulkEdit
  readonly context: JournalContext
  readonly onChange: (edit: BulkEdit) => void
}

/** The fields of a bulk edit. Fields that are not set do not change. */
export function BulkFields({ edit, context, onChange }: BulkFieldsProps) {
  const { choices } = context
  /** Sets or clears one field of the edit. */
  function setField<Key extends keyof BulkEdit>(key: Key, value: BulkEdit[Key] | undefined): void {
    const { [key]: _before, ...rest } = edit
    onChange(value === undefined ? rest : { ...rest, [key]: value })
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.75,
        pt: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <IdChoices
        label="Add tags"
        none="None"
        choices={choices.tags}
        values={edit.addTags ?? []}
        onChange={(ids) => setField('addTags', ids)}
      />
      <IdChoices
        label="Remove tags"
        none="None"
        choices={choices.tags}
        values={edit.removeTags ?? []}
        onChange={(ids) => setField('removeTags', ids)}
      />
      <IdChoices
        label="Add mistakes"
        none="None"
        choices={choices.mistakes}
        values={edit.addMistakes ?? []}
        onChange={(ids) => setField('addMistakes', ids)}
      />
      <IdChoices
        label="Remove mistakes"
        none="None"
        choices={choices.mistakes}
        values={edit.removeMistakes ?? []}
        onChange={(ids) => setField('removeMistakes', ids)}
      />
      <ChoiceSelect
        label="Setup"
        choices={choices.setups}
        removeLabel="No setup"
        value={edit.setupId}
        onChange={(value) => setField('setupId', value)}
      />
      <ChoiceSelect
        label="Exchange"
        choices={choices.exchanges}
        removeLabel="No exchange"
        value={edit.exchangeId}
        onChange={(value) => setField('exchangeId', value)}
      />
      <ChoiceSelect
        label="Exit reason"
        choices={reasons}
        removeLabel="No exit reason"
        value={edit.exitReason}
        onChange={(value) => setField('exitReason', value as ExitReason | null | undefined)}
      />
      <DebouncedField
        label="Initial stop"
        placeholder="No change"
        value={edit.initialStopPrice ?? ''}
        normalize={decimalText}
        onCommit={(text) => setField('initialStopPrice', text === '' ? undefined : (text as Decimal))}
        inputMode="decimal"
      />
      <ChoiceSelect
        label="Statistics"
        choices={yesNo('Exclude', 'Include')}
        value={asText(edit.isExcluded)}
        onChange={(value) => setField('isExcluded', asYesNo(value))}
      />
      <ChoiceSelect
        label="Lock"
        choices={yesNo('Lock', 'Unlock')}
        value={asText(edit.isLocked)}
        onChange={(value) => setField('isLocked', asYesNo(value))}
      />
      <ChoiceSelect
        label="Review"
        choices={[{ id: 'now', name: 'Reviewed now' }]}
        removeLabel="Not reviewed"
        value={edit.reviewedAt === undefined ? undefined : edit.reviewedAt === null ? null : 'now'}
        onChange={(value) =>
          setField('reviewedAt', value === 'now' ? (new Date().toISOString() as Instant) : (value as null | undefined))
        }
      />
      <BulkCommission
        rules={edit.commissionRules}
        currency={context.portfolio.currency}
        onChange={(rules) => setField('commissionRules', rules)}
      />
    </Box>
  )
}
