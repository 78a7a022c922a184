import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { DebouncedField } from '#features/trade-history/filter/debounced-field.tsx'
import { IdChoices } from '#features/trade-history/filter/id-choices.tsx'
import type { HistoryContext, PlaybookChoice } from '#features/trade-history/query/history-context.ts'
import { exitReasonNames } from '#features/trade-history/query/trade-names.ts'
import type { BulkEdit } from './bulk-edit.ts'

/** Choices of a select beside its values: nothing is changed, or the value is taken away. */
const noChange = 'no change'
const removeValue = 'none'

interface ChoiceSelectProps {
  readonly label: string
  readonly choices: readonly PlaybookChoice[]
  /** What taking the value away is called; absent where it cannot be. */
  readonly without?: string
  readonly value: string | null | undefined
  readonly onChange: (value: string | null | undefined) => void
}

function ChoiceSelect({ label, choices, without, value, onChange }: ChoiceSelectProps) {
  return (
    <MuiTextField
      select
      size="small"
      label={label}
      value={value === undefined ? noChange : (value ?? removeValue)}
      onChange={({ target }) =>
        onChange(target.value === noChange ? undefined : target.value === removeValue ? null : target.value)
      }
    >
      <MenuItem value={noChange}>No change</MenuItem>
      {without === undefined ? null : <MenuItem value={removeValue}>{without}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

const decimalText = (text: string) => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,16}(\.\d{1,12})?$/.test(plain) ? plain : ''
}
const reasons = Object.entries(exitReasonNames).map(([id, name]) => ({ id, name }))
const yesNo = (yes: string, no: string) => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
]
const asYesNo = (value: string | null | undefined) => (value === undefined ? undefined : value === 'true')
const asText = (value: boolean | undefined) => (value === undefined ? undefined : String(value))

interface BulkFieldsProps {
  readonly edit: BulkEdit
  readonly context: HistoryContext
  readonly onChange: (edit: BulkEdit) => void
}

/** What can be changed of many trades at once; nothing is, unless it is said here. */
export function BulkFields({ edit, context, onChange }: BulkFieldsProps) {
  const { choices } = context
  /** The edit with one part said, or no longer said. */
  function put<Key extends keyof BulkEdit>(key: Key, value: BulkEdit[Key] | undefined): void {
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
        onChange={(ids) => put('addTags', ids)}
      />
      <IdChoices
        label="Remove tags"
        none="None"
        choices={choices.tags}
        values={edit.removeTags ?? []}
        onChange={(ids) => put('removeTags', ids)}
      />
      <IdChoices
        label="Add mistakes"
        none="None"
        choices={choices.mistakes}
        values={edit.addMistakes ?? []}
        onChange={(ids) => put('addMistakes', ids)}
      />
      <IdChoices
        label="Remove mistakes"
        none="None"
        choices={choices.mistakes}
        values={edit.removeMistakes ?? []}
        onChange={(ids) => put('removeMistakes', ids)}
      />
      <ChoiceSelect
        label="Setup"
        choices={choices.setups}
        without="No setup"
        value={edit.setupId}
        onChange={(value) => put('setupId', value)}
      />
      <ChoiceSelect
        label="Exchange"
        choices={choices.exchanges}
        without="No exchange"
        value={edit.exchangeId}
        onChange={(value) => put('exchangeId', value)}
      />
      <ChoiceSelect
        label="Exit reason"
        choices={reasons}
        without="No exit reason"
        value={edit.exitReason}
        onChange={(value) => put('exitReason', value as ExitReason | null | undefined)}
      />
      <DebouncedField
        size="small"
        label="Initial stop"
        placeholder="No change"
        value={edit.initialStopPrice ?? ''}
        normalise={decimalText}
        onCommit={(text) => put('initialStopPrice', text === '' ? undefined : (text as Decimal))}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'decimal' } }}
      />
      <ChoiceSelect
        label="Statistics"
        choices={yesNo('Leave out', 'Count in')}
        value={asText(edit.isExcluded)}
        onChange={(value) => put('isExcluded', asYesNo(value))}
      />
      <ChoiceSelect
        label="Lock"
        choices={yesNo('Lock', 'Unlock')}
        value={asText(edit.isLocked)}
        onChange={(value) => put('isLocked', asYesNo(value))}
      />
      <ChoiceSelect
        label="Review"
        choices={[{ id: 'now', name: 'Reviewed now' }]}
        without="Not reviewed"
        value={edit.reviewedAt === undefined ? undefined : edit.reviewedAt === null ? null : 'now'}
        onChange={(value) =>
          put('reviewedAt', value === 'now' ? (new Date().toISOString() as Instant) : (value as null | undefined))
        }
      />
    </Box>
  )
}
