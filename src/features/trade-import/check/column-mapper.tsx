import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  listFields,
  findMissingFields,
  sideFieldOf,
  type ColumnMapping,
  type MappedField,
} from '#domain/importers/formats/generic/column-mapping.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import type { FileColumns } from '#workers/import/shapes.ts'
import { AllRowsAnswers } from './all-rows-answers.tsx'
import { ValueTranslations } from './value-translations.tsx'

interface ColumnMapperProps {
  readonly columns: FileColumns
  /** Currency of the portfolio. */
  readonly currency: string
  readonly mapping: ColumnMapping
  readonly name: string
  readonly onChange: (mapping: ColumnMapping) => void
  readonly onName: (name: string) => void
}

const none = ''
const contents = [
  { value: 'executions', label: 'An execution (one buy or sell)' },
  { value: 'roundTrips', label: 'A round trip (entry and exit)' },
] as const
const dayOrders = [
  { value: none, label: 'Detect from dates' },
  { value: 'month-first', label: 'Month first (March 4)' },
  { value: 'day-first', label: 'Day first (April 3)' },
] as const
const decimalMarks = [
  { value: none, label: 'Detect from numbers' },
  { value: '.', label: 'Decimal point: 1,234.50' },
  { value: ',', label: 'Decimal comma: 1.234,50' },
] as const
const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } } as const

/** Sample values of a column, to recognize it by. */
function sampleText({ sample }: FileColumns, index: number): string {
  const values = [...new Set(sample.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== ''))]
  return values.length === 0 ? 'empty in the first rows' : values.slice(0, 3).join(' · ').slice(0, 60)
}

function FieldSelect(props: {
  field: MappedField
  label: string
  required: boolean
  columns: FileColumns
  value: number | undefined
  onChange: (index: number | undefined) => void
}) {
  const { label, required, columns, value, onChange } = props
  return (
    <Select
      label={label}
      required={required}
      value={value === undefined ? none : String(value)}
      options={[
        { value: none, label: 'No column' },
        ...columns.headers.map((header, index) => ({
          value: String(index),
          label: header,
          note: sampleText(columns, index),
        })),
      ]}
      onChange={(index) => onChange(index === none ? undefined : Number(index))}
      helperText={value === undefined ? (required ? 'Select a column' : 'Not in the file') : sampleText(columns, value)}
    />
  )
}

/** Maps the columns of a file. The mapping is saved for files with the same header. */
export function ColumnMapper({ columns, currency, mapping, name, onChange, onName }: ColumnMapperProps) {
  const missing = findMissingFields(mapping)
  const fields = listFields(mapping.content)
  const isAsked = ({ field, required }: (typeof fields)[number]) =>
    required || field === sideFieldOf(mapping) || field === 'assetClass' || field === 'currency'
  const select = ({ field, label, required }: (typeof fields)[number]) => (
    <FieldSelect
      key={field}
      field={field}
      label={label}
      required={required}
      columns={columns}
      value={mapping.columns[field]}
      onChange={(index) => onChange({ ...mapping, columns: { ...mapping.columns, [field]: index } })}
    />
  )
  return (
    <Panel title="Column mapping" subtitle="Saved for files with the same columns.">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={grid}>
          <Select
            label="Each row is"
            value={mapping.content}
            options={contents}
            onChange={(content) => onChange({ ...mapping, content })}
          />
          <Select
            label="Date format"
            value={mapping.dayOrder ?? none}
            options={dayOrders}
            onChange={(dayOrder) => onChange({ ...mapping, dayOrder: dayOrder === none ? null : dayOrder })}
          />
          <Select
            label="Numbers"
            value={mapping.decimalMark ?? none}
            options={decimalMarks}
            onChange={(mark) => onChange({ ...mapping, decimalMark: mark === none ? null : mark })}
          />
        </Box>
        <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
          Required
        </Typography>
        <Box sx={grid}>{fields.filter(isAsked).map(select)}</Box>
        <AllRowsAnswers mapping={mapping} currency={currency} onChange={onChange} />
        <ValueTranslations columns={columns} mapping={mapping} currency={currency} onChange={onChange} />
        <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
          Optional
        </Typography>
        <Box sx={grid}>
          {fields.filter((field) => !isAsked(field)).map(select)}
          <TextInput
            label="Mapping name"
            value={name}
            onChange={(event) => onName(event.target.value)}
            maxLength={80}
          />
        </Box>
        {missing.length === 0 ? null : (
          <Alert severity="info" variant="outlined" role="note">
            Missing: {missing.join(', ')}
          </Alert>
        )}
      </Box>
    </Panel>
  )
}
